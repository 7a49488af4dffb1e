import Protocols

/// The kind of output that the suffix of an `--output` file selects.
enum OutputSuffix {
    case format(OutputFormat)
    case database

    /// - Returns: `nil` for an unknown suffix.
    init?(of path: String) {
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
    static func duckDBHint(for path: String) -> String? {
        guard let suffix = text(of: path), ["duckdb", "ddb"].contains(suffix) else { return nil }
        return "for DuckDB, use 'describe \(Option.format.flag) duckdb' and 'list \(Option.output.flag) x.ndjson'"
    }

    /// The suffix without its dot: `csv`.
    var name: String {
        switch self {
        case .format(let format): format.name
        case .database: "db"
        }
    }

    private static let formats = OutputFormat.forLists.filter { !$0.isTable }

    /// Returns the list of the suffixes for a message: `.csv, .json or .db`.
    fileprivate static func names(withDatabase: Bool) -> String {
        let names = (formats.map(OutputSuffix.format) + (withDatabase ? [.database] : [])).map { ".\($0.name)" }
        return "\(names.dropLast().joined(separator: ", ")) or \(names.last ?? "")"
    }
}

extension ParsedArguments {
    /// Returns a copy with the format that the suffix of the output file selects.
    ///
    /// - Parameter writesDatabases: Whether the command can write a database.
    /// - Throws: a usage failure for a database that the command cannot write, for options that conflict with the
    ///   suffix, and for an unknown suffix if the user chose no format.
    func resolvingOutput(writesDatabases: Bool) throws(Failure) -> ParsedArguments {
        guard let path = self[.output], path != "-" else { return self }
        let format = self[.format]
        let invalid = { (hint: String) -> Failure in
            .usage(
                "invalid value '\(path)' for '\(Option.output.flag)': expected a file name that ends with "
                    + OutputSuffix.names(withDatabase: writesDatabases), hint: hint)
        }
        switch OutputSuffix(of: path) {
        case .database? where !writesDatabases: throw invalid("only 'list' and 'sync' write databases")
        case .database?:
            let others = [
                format.map { _ in Option.format.flag }, self[.raw] ? Option.raw.flag : nil,
                self[.csvSafe] ? Option.csvSafe.flag : nil,
            ]
            if let other = others.compactMap(\.self).first {
                throw .usage("'\(other)' has no effect on the database '\(path)'")
            }
            guard self[.fields()] == nil else {
                throw .usage(
                    "'\(Option.fields().flag)' has no effect on the database '\(path)', which has all columns")
            }
            return self
        case .format(let suffix)?:
            guard let format else { return setting(.format, to: suffix) }
            guard format.name != suffix.name else { return self }
            throw .usage("conflicting '\(Option.format.flag) \(format.name)' and '\(Option.output.flag) \(path)'")
        case nil:
            guard format == nil else { return self }
            throw invalid(
                OutputSuffix.duckDBHint(for: path) ?? "select the format of other files with \(Option.format.flag)")
        }
    }
}
