/// The values of a provider's parameters: every one of them allowed, defaults filled in.
public struct ParameterValues: Hashable, Sendable {
    /// The items for the API's query, in the order the parameters are declared.
    public let queryItems: [QueryItem]

    private let values: [String: String]

    /// Checks what the user gave.
    ///
    /// - Parameters:
    ///   - given: values by parameter name, as typed.
    ///   - parameters: the provider's parameters.
    /// - Throws: `invalidRequest` for a name that is not declared or a value that is not allowed.
    public init(_ given: [String: String] = [:], for parameters: [Parameter]) throws(ProviderError) {
        let names = parameters.map(\.name)
        if let unknown = given.keys.sorted().first(where: { !names.contains($0) }) {
            throw ProviderError(
                .invalidRequest, "There is no parameter \(unknown); there are: \(names.joined(separator: ", "))")
        }
        var values: [String: String] = [:]
        for parameter in parameters {
            guard let text = given[parameter.name] ?? parameter.standard else { continue }
            guard let value = parameter.kind.normalize(text) else {
                throw ProviderError(
                    .invalidRequest, "\(parameter.name) cannot be \"\(text)\"; it is \(parameter.kind.rule)")
            }
            values[parameter.name] = value
        }
        self.values = values
        queryItems = parameters.compactMap { parameter in
            values[parameter.name].map { QueryItem(parameter.queryName, $0) }
        }
    }

    /// The value of a parameter, or `nil` when it has none.
    public subscript(name: String) -> String? { values[name] }
}
