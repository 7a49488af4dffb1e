import Protocols

// The values of the provider's parameters: those that the user gave, the defaults, and those of the samples.
extension ProviderSession {
    /// Returns the values of the provider's parameters. Without a store, they include the default values.
    ///
    /// - Throws: a usage failure for an invalid value.
    func parameterValues(_ arguments: ParsedArguments) throws(Failure) -> ParameterValues {
        do {
            return try ParameterValues(givenValues(arguments), for: parameters)
        } catch {
            throw failures.failure(error)
        }
    }

    /// Returns the values of the parameters, keyed by name: those that the user gave, and with samples, those that the
    /// samples have for the missing required parameters.
    func givenValues(_ arguments: ParsedArguments) -> [String: String] {
        descriptor.parameters.reduce(into: missingSampleValues(arguments)) { values, parameter in
            if let value = arguments[Option(parameter)] { values[parameter.name] = value }
        }
    }

    /// Returns the note about the values of required parameters that come from the samples; `nil` if there are none.
    func sampleNote(_ arguments: ParsedArguments) -> String? {
        let values = missingSampleValues(arguments)
        guard !values.isEmpty else { return nil }
        let options = descriptor.parameters.compactMap { parameter in
            values[parameter.name].map { "\(Option(parameter).flag) \($0.quotedForShell)" }
        }
        return
            "using \(options.joined(separator: " ")), \(options.count == 1 ? "the value" : "the values") of the samples"
    }

    private func missingSampleValues(_ arguments: ParsedArguments) -> [String: String] {
        guard source.sampleBook != nil else { return [:] }
        let missing = Set(descriptor.parameters.filter { arguments[Option($0)] == nil }.map(\.name))
        return descriptor.sampleValues.filter { missing.contains($0.key) }
    }
}
