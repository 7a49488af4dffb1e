import Protocols

/// The options under one heading in help.
struct OptionGroup: Sendable {
    let title: String
    let options: [any OptionDeclaration]

    /// The options of every command.
    static let common = OptionGroup(
        title: "Common options", options: [Option.provider, Option.help, Option.version, Option.errors, Option.noColor])

    /// The options of commands that read from an API.
    static let reading = OptionGroup(
        title: "Requests",
        options: [Option.baseURL, Option.offline, Option.refresh, Option.noCache] + everyRequest)

    /// The options of commands that change something.
    static let changing = OptionGroup(
        title: "Requests", options: [Option.baseURL, Option.offlineRehearsal] + everyRequest)

    /// The options of requests that must go to the API, not to the cache or the samples.
    static let live = OptionGroup(title: "Requests with --live", options: [Option.baseURL] + everyRequest)

    private static let everyRequest: [any OptionDeclaration] = [
        Option.timeout, Option.maximumWait, Option.rate, Option.allowHTTP, Option.authoritiesFile, Option.verbose,
        Option.trace,
    ]

    /// Returns the options for the output format and the fields of records.
    static func output(_ columns: [String]) -> OptionGroup {
        OptionGroup(title: "Output", options: [Option.format, Option.fields(columns)])
    }

    /// Returns the options for the fields of an item to add or change.
    static func fields(_ fields: [any OptionDeclaration]) -> OptionGroup {
        OptionGroup(title: "Fields", options: fields + [Option.from])
    }

    /// Returns the options for the parameters of a provider's list.
    static func parameters(of provider: ProviderDescriptor?) -> OptionGroup {
        OptionGroup(
            title: "Parameters of \(provider?.id ?? "the provider")",
            options: provider?.parameters.map { Option($0) } ?? [])
    }
}
