import Arguments
import Connections
import Failures
import Output
import Protocols
import UseCases

struct ProvidersCommand: Command {
    let name = "providers"
    let summary = "list the providers, or those that match all words"
    let capability: String? = nil
    let takesProvider = false
    let operand: Operand? = Operand(name: "word", placeholder: "[word…]", isRepeated: true)
    let examples = [
        Example("switchboard providers", "list all providers"),
        Example("switchboard providers fictional users", "list the providers that match both words"),
        Example("switchboard providers --format ndjson | jq .id", "print the ids"),
    ]

    /// The number of providers at which sections replace the table. Each kind of item has one section.
    private static let groupedCount = 20

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] {
        [
            OptionGroup(title: "Range", options: [Option.providerLimit, Option.providerPage]),
            .output(Self.columns(showingSource: false).map(\.name)),
        ]
    }

    func run(_ invocation: Invocation) async throws(Failure) {
        let words = invocation.arguments.operands
        let all = invocation.directory.opened()
        all.faults.forEach(invocation.console.note)
        let matching = all.providers.filter { provider in words.allSatisfy(provider.descriptor.matches) }
        if matching.isEmpty, !words.isEmpty {
            invocation.console.note("no provider matches '\(words.joined(separator: " "))'")
        }
        let providers = try page(of: matching, invocation.arguments, invocation.console)
        guard invocation.output.isPlainTable, providers.count >= Self.groupedCount else {
            let hasFiles = invocation.directory.files.contains { $0.place != .embedded }
            return try write(providers, Self.columns(showingSource: hasFiles), to: invocation.output)
        }
        try invocation.console.output.write(
            groups(of: providers.map(\.descriptor), HelpLayout(invocation.console.output)))
    }

    /// Returns the providers on the requested page. Shows a note if the page is empty, or if more providers follow.
    private func page(
        of providers: [OpenedProvider], _ arguments: ParsedArguments, _ console: Console
    ) throws(Failure) -> [OpenedProvider] {
        guard let limit = arguments[.providerLimit] else {
            guard arguments[.providerPage] == 1 else {
                throw .usage("'\(Option.providerPage.flag)' requires '\(Option.providerLimit.flag)'")
            }
            return providers
        }
        let (start, isTooLarge) = (arguments[.providerPage] - 1).multipliedReportingOverflow(by: limit)
        let rest = providers.dropFirst(isTooLarge ? .max : start)
        let page = Array(rest.prefix(limit))
        if page.isEmpty, !providers.isEmpty {
            console.note("no providers on page \(arguments[.providerPage]); \(providers.count) in all")
        } else if page.count < rest.count {
            console.note(
                "\(start + 1) to \(start + page.count) of \(providers.count) shown; "
                    + "use \(Option.providerPage.flag) \(arguments[.providerPage] + 1) for the next page")
        }
        return page
    }

    private func write(
        _ providers: [OpenedProvider], _ columns: [Column<OpenedProvider>], to output: RecordOutput
    ) throws(Failure) {
        var printer = try RecordPrinter(columns, to: output)
        try printer.write(providers)
        try printer.finish()
    }

    /// Returns one section for each kind of item. Sections are used because a long table is hard to read, and because a
    /// table truncates the summaries.
    private func groups(of providers: [ProviderDescriptor], _ layout: HelpLayout) -> String {
        let groups = Dictionary(grouping: providers, by: \.itemNames).sorted { $0.key < $1.key }
        let sections = groups.map { items, providers in
            layout.section(
                items,
                providers.map { provider in
                    let key = provider.keyNeed.map { "; key \($0)" } ?? ""
                    return HelpRow(
                        provider.id, "\(provider.summary) (\(provider.commands.joined(separator: ", "))\(key))")
                })
        }
        return sections.joined(separator: "\n")
    }

    /// - Parameter showsSource: Whether tables show where each provider comes from.
    private static func columns(showingSource showsSource: Bool) -> [Column<OpenedProvider>] {
        [
            Column("id", \.descriptor.id),
            Column("package", \.package, isInTables: false),
            Column("items", \.descriptor.itemNames),
            Column("can", \.descriptor.commands),
            Column("key", \.descriptor.keyNeed),
            Column("secrets", \.descriptor.secretNames, isInTables: false),
            Column("summary", \.descriptor.summary),
            Column("documentation", \.descriptor.documentation, isInTables: false),
            Column("terms", \.terms, isInTables: false),
            Column("source", \.source, isInTables: showsSource),
        ]
    }
}

extension Option<Int?> {
    fileprivate static var providerLimit: Option {
        Option("limit", "maximum number of providers", .integer(1...Int.max), defaultLabel: "all").short("-n")
    }
}

extension Option<Int> {
    fileprivate static var providerPage: Option {
        Option("page", "number of the page; requires --limit", .integer(1...Int.max), default: 1)
    }
}

extension ProviderDescriptor {
    fileprivate var itemNames: String { items.pluralName }
    fileprivate var commands: [String] { capabilities.map(\.command) }
    fileprivate var secretNames: [String] {
        secrets.map { $0.isRequired ? $0.variable : "\($0.variable) (optional)" }
    }
    /// Whether the provider needs a secret of the user; `nil` if it has none.
    fileprivate var keyNeed: String? {
        secrets.isEmpty ? nil : secrets.contains(where: \.isRequired) ? "required" : "optional"
    }

    /// Returns whether the id, the package name, an item name or the summary contains the word. Case is ignored.
    fileprivate func matches(_ word: String) -> Bool {
        let word = word.lowercased()
        return [id, packageName, items.name, itemNames, summary].contains { $0.lowercased().contains(word) }
    }
}
