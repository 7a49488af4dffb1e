import Arguments

/// The kind of output that the suffix of an `--output` file selects.
package enum OutputSuffix {
    case format(OutputFormat)
    case database

    /// - Returns: `nil` for an unknown suffix.
    package init?(of path: String) {
        guard let suffix = Self.text(of: path) else { return nil }
        if suffix == Self.database.name {
            self = .database
        } else if let format = Self.formats.first(where: { $0.suffix == suffix }) {
            self = .format(format)
        } else {
            return nil
        }
    }

    /// Whether a path can only be that of a folder, as `.` and `records/`.
    static func isFolder(_ path: String) -> Bool { ["", ".", ".."].contains(name(of: path)) }

    private static func name(of path: String) -> Substring {
        path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
    }

    /// Returns the suffix of a path in lower case and without its dot; `nil` if there is none.
    private static func text(of path: String) -> String? {
        let name = name(of: path)
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count > 1 ? parts.last?.lowercased() : nil
    }

    /// Returns the hint for the path of a DuckDB database or a Parquet file, which this tool cannot write but DuckDB can;
    /// `nil` for other paths.
    package static func conversionHint(for path: String) -> String? {
        guard let suffix = text(of: path) else { return nil }
        // Any other character could need quotes, in the shell or in SQL.
        let isPlain = path.wholeMatch(of: /[A-Za-z0-9_.\/][A-Za-z0-9_.\/-]*/) != nil
        let target = isPlain ? path : "x.\(suffix)"
        let source = target.dropLast(suffix.count) + "ndjson"
        let list = "use 'list \(Option.output.flag) \(source)', then run: duckdb"
        switch suffix {
        case "duckdb", "ddb":
            return "\(list) \(target) \"CREATE TABLE records AS FROM '\(source)'\"; "
                + "'describe \(Option.format.flag) duckdb' declares the types"
        case "parquet": return "\(list) -c \"COPY (FROM '\(source)') TO '\(target)'\""
        default: return nil
        }
    }

    /// The suffix without its dot: `csv`.
    package var name: String {
        switch self {
        case .format(let format): format.suffix ?? format.name
        case .database: "db"
        }
    }

    private static let formats = OutputFormat.forLists.filter { $0.suffix != nil }

    /// Returns the list of the suffixes for a message: `.csv, .json or .db`.
    package static func names(withDatabase: Bool) -> String {
        let names = (formats.map(OutputSuffix.format) + (withDatabase ? [.database] : [])).map { ".\($0.name)" }
        return "\(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")"
    }
}
