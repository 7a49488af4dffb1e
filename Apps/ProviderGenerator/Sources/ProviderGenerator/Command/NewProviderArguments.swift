import ProviderProposals

/// The arguments of `scripts/new-provider`: `NAME [--from FILE [--url URL] [--items PATH] [--id PATH]]`.
///
/// The script itself handles `--help`, without a build.
public struct NewProviderArguments: Sendable {
    /// The name of the package. It is not checked.
    let name: String
    /// The recorded response; `nil` without `--from`.
    let input: ResponseInput?
    let options: ProposalOptions

    private static let optionNames: Set = ["--from", "--url", "--items", "--id"]

    /// Parses the arguments. Accepts both `--option value` and `--option=value`; the last value of an option counts.
    public init(_ arguments: [String]) throws(UsageError) {
        var names: [String] = []
        var values: [(option: String, value: String)] = []
        var rest = arguments[...]
        while let argument = rest.popFirst() {
            let (option, value) = Self.split(argument)
            if Self.optionNames.contains(option) {
                guard let value = value ?? rest.popFirst(), !value.isEmpty else {
                    throw UsageError("missing value for '\(option)'")
                }
                values.append((option, value))
            } else if option.hasPrefix("-") {
                throw UsageError("unknown option '\(option.withoutQuery)'; try: scripts/new-provider --help")
            } else if let name = names.first {
                throw UsageError(
                    "expected one name, got '\(name.withoutQuery)' and '\(option.withoutQuery)'; "
                        + "try: scripts/new-provider WeatherProvider")
            } else if !option.isEmpty {
                names.append(option)
            }
        }
        guard let name = names.first else {
            throw UsageError("missing NAME; try: scripts/new-provider WeatherProvider")
        }
        let last = { option in values.last { $0.option == option }?.value }
        self.name = name
        input = last("--from").map(ResponseInput.init)
        if input == nil, let first = values.first {
            throw UsageError("missing '--from' for '\(first.option)'; try: scripts/new-provider --help")
        }
        options = ProposalOptions(listPath: last("--items"), idPath: last("--id"), url: last("--url"))
    }

    /// Splits `--option=value`.
    private static func split(_ argument: String) -> (option: String, value: String?) {
        guard argument.hasPrefix("--"), let equals = argument.firstIndex(of: "=") else { return (argument, nil) }
        return (String(argument[..<equals]), String(argument[argument.index(after: equals)...]))
    }
}

extension String {
    /// The text for a message. A URL loses its query and its user name and password, which can contain secrets.
    var withoutQuery: String {
        guard let range = firstRange(of: "://") else { return self }
        let rest = self[range.upperBound...].prefix { !"?#".contains($0) }
        let address = rest.prefix { $0 != "/" }.contains("@") ? rest.drop { $0 != "@" }.dropFirst() : rest
        return self[..<range.upperBound] + address + (rest.endIndex < endIndex ? "?…" : "")
    }
}
