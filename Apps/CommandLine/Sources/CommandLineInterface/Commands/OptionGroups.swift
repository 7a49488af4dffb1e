import Arguments
import Connections
import Lists
import Output
import Protocols

// The groups of options that several commands have.

extension OptionGroup {
    /// The options that all commands accept.
    static let common = OptionGroup(
        title: "Common options",
        options: [
            Option.provider, Option.providerFile, Option.help, Option.version, Option.quiet, Option.errors,
            Option.noColor,
        ])

    /// The common options in the help of commands that use no provider.
    static let commonWithoutProvider = OptionGroup(
        title: common.title, options: common.options.filter { $0.name != Option.provider.name })

    /// The request options of commands that read from an API or from the store.
    static let reading = OptionGroup(
        title: "Requests",
        options: [Option.source, Option.store] + responses + everyRequest)

    /// The request options of commands that read only from an API.
    static let readingAPI = OptionGroup(title: "Requests", options: responses + everyRequest)

    /// The options that select and order the items of a user interface, which has the loaded items of a list.
    static func arrangement(of provider: ProviderDescriptor?) -> OptionGroup {
        let fields = provider?.items.fields.filter(\.kind.isSortable) ?? []
        return OptionGroup(
            title: "Selection", options: [Option.where, Option.sortBy(fields, "this sorts the loaded items")])
    }

    /// The request options of `browse` and `serve`, which do not write requests to standard error.
    static let browsing = OptionGroup(
        title: "Requests",
        options: [Option.browsingSource, Option.store] + responses
            + everyRequest.filter { $0.name != Option.verbose.name })

    private static let responses: [any OptionDeclaration] = [
        Option.baseURL, Option.samples, Option.offline, Option.refresh, Option.noCache,
    ]

    /// The request options of commands that add, edit or delete items.
    static let changing = OptionGroup(
        title: "Requests",
        options: [
            Option.changingSource, Option.store, Option.baseURL, Option.samples, Option.unsupportedOffline,
            Option.dryRun,
        ]
            + everyRequest)

    /// The request options of `check`, which have an effect only with `--live`.
    static let live = OptionGroup(
        title: "Requests with --live",
        options: [Option.baseURL] + everyRequest.filter { $0.name != Option.verbose.name })

    /// The request options of commands that use only the API, never the cache or samples.
    static let sending = OptionGroup(title: "Requests", options: [Option.baseURL] + everyRequest)

    /// The request options of commands that copy a list from the API, or its samples.
    static let copying = OptionGroup(title: "Requests", options: [Option.baseURL, Option.samples] + everyRequest)

    /// The request options of `sync`.
    static let syncing = OptionGroup(title: copying.title, options: copying.options + [Option.syncDryRun])

    /// The request options of `mcp`, which hold for all calls of its tools.
    static let toolCalls = OptionGroup(title: "Requests", options: [Option.store] + responses + everyRequest)

    /// The request options of `new-provider`.
    static let probing = OptionGroup(title: "Requests", options: everyRequest)

    private static let everyRequest: [any OptionDeclaration] = [
        Option.timeout, Option.maximumWait, Option.rate, Option.allowHTTP, Option.authoritiesFile, Option.verbose,
        Option.trace,
    ]

    static func output(
        _ columns: [String], formats: [OutputFormat] = OutputFormat.common, _ others: [any OptionDeclaration] = []
    ) -> OptionGroup {
        let options: [any OptionDeclaration] = [
            Option.format(of: formats), Option.csvSafe, Option.fields(columns), Option.template(columns),
            Option.noPager,
        ]
        return OptionGroup(title: "Output", options: options + others)
    }

    /// The output options of a command that changes an item of the provider.
    static func output(of provider: ProviderDescriptor?) -> OptionGroup {
        output(provider?.items.fields.flatMap(\.paths) ?? [])
    }

    /// The output options of a command that lists items of the provider.
    static func listOutput(of provider: ProviderDescriptor?) -> OptionGroup {
        output(
            provider?.items.fields.flatMap(\.paths) ?? [], formats: OutputFormat.forLists,
            [Option.raw] + outputFile(of: "items", writesDatabases: true) + [Option.curl, Option.listDryRun])
    }

    /// The output options of a command that looks up items of the provider.
    static func outputOrDownload(of provider: ProviderDescriptor?) -> OptionGroup {
        output(
            provider?.items.fields.flatMap(\.paths) ?? [], formats: OutputFormat.forLists,
            [Option.raw] + outputFile(of: "items") + [Option.download(of: provider), Option.curl])
    }

    /// The output options of a command that prints rows, which are not items of a provider.
    static func rowOutput(_ columns: [String]) -> OptionGroup {
        output(columns, formats: OutputFormat.forLists, outputFile(of: "rows"))
    }

    private static func outputFile(
        of records: String, writesDatabases: Bool = false
    ) -> [any OptionDeclaration] {
        [Option.output(of: records, writesDatabases: writesDatabases), Option.append(of: records)]
    }

    static func fields(_ fields: [any OptionDeclaration]) -> OptionGroup {
        OptionGroup(title: "Fields", options: fields + [Option.from])
    }

    static func parameters(of provider: ProviderDescriptor?) -> OptionGroup {
        OptionGroup(
            title: "Parameters of \(provider?.id ?? "the provider")",
            options: provider?.parameters.map { Option($0) } ?? [])
    }
}
