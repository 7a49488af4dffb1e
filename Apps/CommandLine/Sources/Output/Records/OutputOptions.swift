import Arguments
import Failures

/// The output options of a command, as the user gave them.
package struct OutputOptions: Sendable {
    /// The path of `--output`; `nil` for standard output.
    package let path: String?
    /// The chosen fields; `nil` for those of the format.
    package let fields: [String]?
    /// Whether each item is printed as the API sent it.
    package let isRaw: Bool
    /// Whether an apostrophe is put before CSV text that a spreadsheet could evaluate as a formula.
    package let escapesFormulas: Bool
    /// Whether a table that is longer than the screen is shown in a pager.
    package let usesPager: Bool
    /// Whether the records are added to the file, if it exists.
    package let isAppending: Bool
    /// The format that the user chose, or that the suffix of the file selects; `nil` for the default format.
    package let format: OutputFormat?
    /// The format of the settings, which is used if the user chose none; `nil` for the default of the program.
    private let defaultFormat: OutputFormat?

    /// Whether the user chose the format or the fields. If not, some commands write a text for users.
    package var areChosen: Bool { format != nil || fields != nil }

    /// Whether each record is printed as the text of `--template`.
    package var hasTemplate: Bool { format?.name == OutputTemplate.name }

    /// Reads the options of a command.
    ///
    /// - Parameters:
    ///   - writesRecords: Whether `--output` is a file with records. If not, the command writes something else to it.
    ///   - writesDatabases: Whether the command can write a database.
    ///   - usesPager: Whether the settings allow a pager.
    ///   - defaultFormat: The format of the settings; `nil` for the default of the program.
    /// - Throws: a usage failure for a database that the command cannot write, for options that conflict with the suffix
    ///   of the file or with each other, and for an unknown suffix if the user chose no format.
    package init(
        _ arguments: ParsedArguments, writesRecords: Bool, writesDatabases: Bool, usesPager: Bool,
        default defaultFormat: OutputFormat?
    ) throws(Failure) {
        self.defaultFormat = defaultFormat
        let path = arguments[.output]
        self.path = path == "-" || !writesRecords ? nil : path
        let template = arguments[.template()]
        fields = arguments[.fields()] ?? template?.fields
        isRaw = arguments[.raw]
        escapesFormulas = arguments[.csvSafe]
        self.usesPager = arguments.contains(.noPager) ? !arguments[.noPager] : usesPager
        isAppending = arguments[.append]
        try arguments.refuseConflictsWithTemplate()
        let chosen = writesRecords ? try Self.format(arguments, writesDatabases: writesDatabases) : nil
        format = template.map(OutputFormat.template) ?? chosen
        try refuseConflicts(writesDatabases: writesDatabases)
    }

    /// Creates the options of an output file.
    ///
    /// - Parameters:
    ///   - suffix: What the suffix of the path selects.
    ///   - fields: The chosen fields; `nil` for those of the format.
    package init(path: String, _ suffix: OutputSuffix, fields: [String]?) {
        self.path = path
        self.fields = fields
        format = if case .format(let format) = suffix { format } else { nil }
        (isRaw, escapesFormulas, usesPager, isAppending, defaultFormat) = (false, false, false, false, nil)
    }

    /// Returns the format of the output.
    ///
    /// - Parameter isTerminal: Whether the records go to a terminal.
    package func format(isTerminal: Bool) -> OutputFormat {
        if let format { return format }
        if isRaw { return defaultFormat.flatMap { $0.isNested ? $0 : nil } ?? .ndjson }
        return defaultFormat ?? .default(isTerminal: isTerminal)
    }

    /// Throws a usage failure if `--csv-safe` or `--raw` conflicts with the other options.
    private func refuseConflicts(writesDatabases: Bool) throws(Failure) {
        let got = format.map { "; got '\(Option.format.flag) \($0.name)'" } ?? ""
        if escapesFormulas, (format ?? defaultFormat)?.name != OutputFormat.csv.name {
            throw .usage("'\(Option.csvSafe.flag)' requires '\(Option.format.flag) \(OutputFormat.csv.name)'\(got)")
        }
        try refuseAppending(writesDatabases: writesDatabases)
        guard isRaw else { return }
        guard fields == nil else {
            throw .usage(
                "specify only one of '\(Option.raw.flag)' and '\(Option.fields().flag)'",
                hint: "use jq to select fields of the API's items")
        }
        guard format?.isNested != false else {
            throw .usage("'\(Option.raw.flag)' requires '\(Option.format.flag) json' or 'ndjson'\(got)")
        }
    }

    /// Throws a usage failure if `--append` is given for output to which records cannot be added.
    private func refuseAppending(writesDatabases: Bool) throws(Failure) {
        guard isAppending else { return }
        guard let path else { throw .usage("'\(Option.append.flag)' requires '\(Option.output.flag) FILE'") }
        if case .database? = OutputSuffix(of: path) { return }
        guard format?.isAppendable != true else { return }
        let names = OutputFormat.common.filter(\.isAppendable).map(\.name).joined(separator: ", ")
        throw .usage(
            "'\(Option.append.flag)' cannot add records to '\(path)': the format must be one of \(names)"
                + (writesDatabases ? ", or a database" : ""))
    }

    /// Returns the format that the user chose, or that the suffix of the output file selects.
    private static func format(_ arguments: ParsedArguments, writesDatabases: Bool) throws(Failure) -> OutputFormat? {
        let format = arguments[.format]
        guard let path = arguments[.output], path != "-" else { return format }
        let invalid = { (hint: String) -> Failure in
            .usage(
                "invalid value '\(path)' for '\(Option.output.flag)': expected a file name that ends with "
                    + OutputSuffix.names(withDatabase: writesDatabases), hint: hint)
        }
        switch OutputSuffix(of: path) {
        case .database? where !writesDatabases: throw invalid("only 'list' and 'sync' write databases")
        case .database?:
            try arguments.refuseOptions(withDatabase: path)
            return nil
        case .format(let suffix)?:
            guard arguments[.template()] == nil else {
                throw .usage(
                    "conflicting '\(Option.template().flag)' and '\(Option.output.flag) \(path)', which selects "
                        + suffix.name,
                    hint: "use a suffix such as .txt for text, or '\(Option.fields().flag)' for the fields of the file")
            }
            guard let format else { return suffix }
            guard format.name != suffix.name else { return format }
            throw .usage("conflicting '\(Option.format.flag) \(format.name)' and '\(Option.output.flag) \(path)'")
        case nil:
            guard format == nil, arguments[.template()] == nil else { return format }
            throw invalid(
                OutputSuffix.isFolder(path)
                    ? "add the name of a file to the folder, such as records.csv"
                    : OutputSuffix.conversionHint(for: path)
                        ?? "select the format of other files with \(Option.format.flag)")
        }
    }
}

extension ParsedArguments {
    /// Throws a usage failure for options that choose another format or other fields than a template.
    fileprivate func refuseConflictsWithTemplate() throws(Failure) {
        guard contains(.template()) else { return }
        let others = [
            contains(.format) ? Option.format.flag : nil, contains(.fields()) ? Option.fields().flag : nil,
            self[.raw] ? Option.raw.flag : nil, self[.csvSafe] ? Option.csvSafe.flag : nil,
        ]
        if let other = others.compactMap(\.self).first {
            throw .usage("specify only one of '\(Option.template().flag)' and '\(other)'")
        }
    }

    /// Throws a usage failure for output options that have no effect on a database.
    fileprivate func refuseOptions(withDatabase path: String) throws(Failure) {
        let others = [
            self[.format].map { _ in Option.format.flag }, self[.template()].map { _ in Option.template().flag },
            self[.raw] ? Option.raw.flag : nil, self[.csvSafe] ? Option.csvSafe.flag : nil,
        ]
        if let other = others.compactMap(\.self).first {
            throw .usage("'\(other)' has no effect on the database '\(path)'")
        }
        guard self[.fields()] == nil else {
            throw .usage("'\(Option.fields().flag)' has no effect on the database '\(path)', which has all columns")
        }
    }
}

// MARK: - Declarations

extension Option<OutputFormat?> {
    package static var format: Option { format(of: OutputFormat.common) }

    package static func format(of formats: [OutputFormat]) -> Option {
        let names = [true, false].map { OutputFormat.default(isTerminal: $0).name }
        return format(of: formats, default: "\(names[0]) on a terminal, \(names[1]) otherwise")
    }

    package static func format(of formats: [OutputFormat] = OutputFormat.common, default label: String) -> Option {
        var parser = ValueParser.choice("FORMAT", of: formats, name: \.name)
        parser.syntax.isOftenWrittenAsFlag = true
        return Option("format", "output format", parser, defaultLabel: label).short("-f")
    }
}

extension Option<String?> {
    package static var output: Option { output(of: "items") }

    /// - Parameters:
    ///   - records: The plural noun for the records of the command.
    ///   - writesDatabases: Whether the command can write a database.
    package static func output(of records: String, writesDatabases: Bool = false) -> Option {
        Option(
            "output",
            "write the \(records) to this file; its suffix selects the format"
                + (writesDatabases ? " (a database for .db)" : ""),
            .path("FILE|-", "the path of a file, or -")
        ).short("-o")
    }
}

extension Option<Bool> {
    package static var append: Option { append(of: "items") }

    /// - Parameter records: The plural noun for the records of the command.
    package static func append(of records: String) -> Option {
        Option(flag: "append", "with --output: add the \(records) to the file, which must have the same columns")
    }

    package static var csvSafe: Option {
        Option(flag: "csv-safe", "with csv: prevent spreadsheets from running text as formulas")
    }

    package static var noPager: Option {
        Option(
            flag: "no-pager",
            "do not show tables that are longer than the screen in a pager (also PAGER=cat, or a setting)")
    }

    package static var raw: Option {
        Option(flag: "raw", "print each item as the API sent it, with all its fields (json and ndjson only)")
    }
}

extension Option<[String]?> {
    /// - Parameter columns: the names that the parser accepts. Callers that only read the parsed value omit `columns`.
    package static func fields(_ columns: [String] = []) -> Option {
        Option("fields", "fields to show, in the given order", .names("NAME,…", of: columns)).short("-F")
    }
}
