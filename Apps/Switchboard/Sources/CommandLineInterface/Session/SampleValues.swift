public import Protocols

extension ProviderDescriptor {
    /// The values that the samples contain for the required parameters.
    public var sampleValues: [String: String] {
        let required = parameters.filter { $0.isRequired && $0.defaultValue == nil && $0.placement == .query }
        guard !required.isEmpty else { return [:] }
        let items = samples.samples.flatMap { URLComponents(string: $0.target)?.queryItems ?? [] }
        return required.reduce(into: [:]) { values, parameter in
            values[parameter.name] = items.first { $0.name == parameter.queryName }?.value
        }
    }
}
