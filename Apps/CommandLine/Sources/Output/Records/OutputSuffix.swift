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
        } else if let format = Self.formats.first(where: { $0.name == suffix }) {
            self = .format(format)
        } else {
            return nil
        }
    }

    /// Returns the suffix of a path in lower case and without its dot; `nil` if there is none.
    private static func text(of path: String) -> String? {
        let name = path.split(separator: "/", omittingEmptySubsequences: false).last ?? ""
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count > 1 ? parts.last?.lowercased() : nil
    }

    /// Returns the hint for the path of a DuckDB database, which this tool cannot write; `nil` for other paths.
    package static func duckDBHint(for path: String) -> String? {
        guard let suffix = text(of: path), ["duckdb", "ddb"].contains(suffix) else { return nil }
        return "for DuckDB, use 'describe \(Option.format.flag) duckdb' and 'list \(Option.output.flag) x.ndjson'"
    }

    /// The suffix without its dot: `csv`.
    package var name: String {
        switch self {
        case .format(let format): format.name
        case .database: "db"
        }
    }

    private static let formats = OutputFormat.forLists.filter { !$0.isTable }

    /// Returns the list of the suffixes for a message: `.csv, .json or .db`.
    package static func names(withDatabase: Bool) -> String {
        let names = (formats.map(OutputSuffix.format) + (withDatabase ? [.database] : [])).map { ".\($0.name)" }
        return "\(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")"
    }
}
