import Arguments
import Connections
import Failures
import Lists
import Output
import Protocols
import UseCases

struct DiffCommand: Command {
    let name = "diff"
    let summary = "compare two lists or files, or a list with the database"
    let capability: String? = "list"
    let requiresProvider = false
    let operand: Operand? = Operand(
        name: "file", placeholder: "[file…]", isRepeated: true, values: OperandValues(areFiles: true))
    let details: String? = """
        With two files, the second is compared with the first. With a provider and one file, the list of the API is \
        compared with the file. With a provider and --with, the list that --with changes is compared with the list \
        without it. With only a provider, the list of the API is compared with the list that 'sync' keeps.

        A file is a JSON array, NDJSON, or CSV with a header line, of at most 16 MB. Records are matched by their id, or by --key. Both lists \
        are read as a whole, unless --limit is given. A changed record has one row for each changed field.
        """
    let examples = [
        Example("switchboard diff monday.csv tuesday.csv", "compare two files"),
        Example(
            "switchboard github-repos diff repos.csv --query topic:swift",
            "show what has changed at the API since a list"),
        Example(
            "switchboard github-repos diff --query topic:cli --with query=topic:tui --limit 100", "compare two searches"
        ),
    ]

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] {
        [
            .parameters(of: provider),
            OptionGroup(title: "Comparison", options: [Option.key, Option.with]),
            ListOptions(provider: provider).groupFromStart,
            OptionGroup(
                title: "Slices", options: OptionGroup.slices(of: provider).options.filter { $0.name == Option.yes.name }
            ),
            .rowOutput(Self.columns.map(\.name)),
            OptionGroup(title: "Store", options: [Option.store]),
            OptionGroup(
                title: OptionGroup.readingAPI.title,
                options: OptionGroup.readingAPI.options.filter { $0.name != Option.samples.name }),
        ]
    }

    func run(_ invocation: Invocation) async throws(Failure) {
        try await invocation.write(counting: "row") { output throws(Failure) in
            try await write(to: output, invocation)
        }
    }

    /// Writes the changes, and returns the number of rows.
    private func write(to output: RecordOutput, _ invocation: Invocation) async throws(Failure) -> Int {
        var printer = try RecordPrinter(Self.columns, to: output)
        let (before, after) = try await records(invocation)
        let comparison = try RecordComparison(before, after, key: invocation.arguments[.key])
        let (changes, uncomparable) = comparison.changes()
        var counts = ChangeCounts()
        changes.forEach { counts.add($0) }
        let rows = changes.flatMap(ChangeRows(idIndex: 0, titleIndex: 1).rows)
        try printer.write(rows)
        try printer.finish()
        let console = invocation.console
        console.note(counts.text)
        if !comparison.uncompared.isEmpty {
            console.note(
                "not compared, because only one of them has the column: \(comparison.uncompared.joined(separator: ", "))"
            )
        }
        if invocation.arguments.contains(.limit) {
            console.note("'\(Option.limit.flag)' limits the lists, so a record beyond it looks removed or added")
        }
        if uncomparable > 0 {
            console.note("\(uncomparable.counted("record")) not compared: the key is missing, or repeated")
        }
        return rows.count
    }

    /// Returns the two sets of records that the arguments name.
    private func records(_ invocation: Invocation) async throws(Failure) -> (RecordSet, RecordSet) {
        let (arguments, files) = (invocation.arguments, invocation.arguments.operands)
        let others = arguments[.with]
        guard files.count <= 2 else { throw .usage("diff takes at most two files; got \(files.count)") }
        // The differences would replace the records of a file that the user wants to compare.
        // A hyphen is a standard stream.
        let isSame = invocation.system.files.isSame
        if let path = arguments[.output], path != "-", files.contains(where: { $0 != "-" && isSame($0, path) }) {
            throw .usage(
                "'\(Option.output.flag) \(path)' is one of the compared files", hint: "write to a different file")
        }
        guard others.isEmpty || files.isEmpty else {
            throw .usage("'\(Option.with.flag)' compares two lists of a provider, and no files")
        }
        if files.count == 2 {
            let useless = [
                arguments.contains(.store) ? Option.store.flag : nil,
                arguments.contains(.limit) ? Option.limit.flag : nil,
                arguments.contains(.baseURL) ? Option.baseURL.flag : nil,
            ]
            if let flag = useless.compactMap(\.self).first { throw .usage("'\(flag)' has no effect on two files") }
            let sets = try files.map { path throws(Failure) in try file(path, invocation) }
            return (sets[0], sets[1])
        }
        guard invocation.provider != nil else {
            throw .usage("expected two files, or a provider", hint: "see 'switchboard diff --help'")
        }
        let reader = ListRecords(invocation)
        let source = try invocation.connector.source(of: try invocation.requiredProvider())
        if let path = files.first {
            let before = try file(path, invocation)
            let after = try await reader.records(of: try invocation.connect(to: source))
            return (before, after)
        }
        if !others.isEmpty {
            let changed = invocation.using(try arguments.changing(others, of: invocation.requiredProvider()))
            let before = try await reader.records(of: try invocation.connect(to: source))
            let after = try await ListRecords(changed).records(of: try changed.connect(to: source))
            return (before, after)
        }
        let location = try invocation.connector.storeLocation()
        let store = try invocation.connect(to: .store(location.open()))
        try await store.checkStore(at: location)
        let before = try await reader.storedRecords(of: store)
        let after = try await reader.records(of: try invocation.connect(to: source))
        return (before, after)
    }

    private func file(_ path: String, _ invocation: Invocation) throws(Failure) -> RecordSet {
        try RecordFileReader.records(in: try invocation.input.read(path, expecting: "records"), at: path)
    }

    private static let columns = ChangeRow.columns(hasTime: false)
}

extension ParsedArguments {
    /// Returns a copy with other values of parameters, each as `NAME=VALUE`.
    ///
    /// - Throws: a usage failure for text in another form, for an unknown parameter, and for an invalid value.
    fileprivate func changing(_ texts: [String], of provider: ProviderDescriptor) throws(Failure) -> ParsedArguments {
        var arguments = self
        for text in texts {
            let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
            let names = provider.parameters.map(\.name)
            guard parts.count == 2, let parameter = provider.parameters.first(where: { $0.name == parts[0] }) else {
                throw .usage(
                    "invalid value '\(text)' for '\(Option.with.flag)': expected NAME=VALUE with a parameter of "
                        + "\(provider.id): \(names.joined(separator: ", "))")
            }
            let option = Option(parameter)
            arguments = try arguments.removing(option).settingIfMissing(option, to: parts[1])
        }
        return arguments
    }
}

extension Option<String?> {
    static var key: Option {
        Option(
            "key", "match the records by this field", .nonEmpty("NAME", "the name of a field"),
            defaultLabel: "id, or the first field")
    }
}

extension Option<[String]> {
    fileprivate static var with: Option {
        let syntax = OptionSyntax(
            placeholder: "NAME=VALUE", expectation: "a parameter and its value, such as query=swift")
        let parser = ValueParser<[String]>(syntax: syntax, parse: { [$0] }, label: { _ in nil })
        return Option(
            "with", "compare with the list that has this parameter; repeat for several", parser, default: []
        ) { $0 + $1 }
    }
}
