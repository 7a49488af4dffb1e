/// The validated values of a provider's parameters, including default values.
public struct ParameterValues: Hashable, Sendable {
    /// The query items of the parameters with the placement `query`, in the order of the parameters.
    public private(set) var queryItems: [QueryItem]
    /// The values by parameter name.
    public private(set) var values: [String: String]

    /// Creates the values of a list that has no parameters.
    public init() {
        queryItems = []
        values = [:]
    }

    /// Validates the user's input, which is keyed by parameter name, and adds default values.
    ///
    /// - Throws: `invalidRequest` for an unknown name, an invalid value, a missing value of a required parameter, or a
    ///   parameter that has no effect because of ``Parameter/requires`` or ``Parameter/excludes``.
    public init(_ given: [String: String] = [:], for parameters: [Parameter]) throws(ProviderError) {
        let names = parameters.map(\.name)
        for name in given.keys.sorted() where !names.contains(name) {
            let expectation = "expected one of \(names.joined(separator: ", "))"
            throw ProviderError(
                "unknown parameter '\(name)': \(names.isEmpty ? "the provider has no parameters" : expectation)")
        }
        var values: [String: String] = [:]
        for parameter in parameters {
            guard let text = given[parameter.name] ?? parameter.defaultValue else { continue }
            values[parameter.name] = try parameter.value(from: text)
        }
        for parameter in parameters where parameter.isRequired && values[parameter.name] == nil {
            throw ProviderError("missing \(parameter: parameter.name): expected \(parameter.kind.rule)")
        }
        for parameter in parameters where given[parameter.name] != nil {
            try parameter.requireEffect(among: values)
        }
        self.values = values
        queryItems = parameters.filter { $0.placement == .query }.compactMap { parameter in
            values[parameter.name].map { QueryItem(parameter.queryName, $0) }
        }
    }

    /// The value of a parameter; `nil` if the parameter has no value.
    public subscript(name: String) -> String? { values[name] }

    /// Returns a copy in which one parameter has the given value.
    ///
    /// - Throws: `invalidRequest` for an invalid value.
    public func setting(_ parameter: Parameter, to text: String) throws(ProviderError) -> ParameterValues {
        var copy = self
        let value = try parameter.value(from: text)
        copy.values[parameter.name] = value
        guard parameter.placement == .query else { return copy }
        let item = QueryItem(parameter.queryName, value)
        if let index = queryItems.firstIndex(where: { $0.name == item.name }) {
            copy.queryItems[index] = item
        } else {
            copy.queryItems.append(item)
        }
        return copy
    }
}

extension Parameter {
    fileprivate func value(from text: String) throws(ProviderError) -> String {
        if let value = kind.value(from: text) { return value }
        throw ProviderError("invalid value '\(text)' for \(parameter: name): expected \(kind.rule)")
    }

    fileprivate func requireEffect(among values: [String: String]) throws(ProviderError) {
        if let requires, values[requires] == nil {
            throw ProviderError("\(parameter: name) has no effect without \(parameter: requires)")
        }
        if let excludes, values[excludes] != nil {
            throw ProviderError("\(parameter: name) has no effect with \(parameter: excludes); remove one of them")
        }
    }
}
