import Arguments
import Failures
import Protocols
import UseCases

// The values of the provider's parameters: those that the user gave, the defaults, and those of the samples.
extension ParsedArguments {
    /// Returns the given values of parameters, keyed by name.
    package func values(of parameters: [Parameter]) -> [String: String] {
        parameters.reduce(into: [:]) { $0[$1.name] = self[Option($1)] }
    }
}

extension Connection {
    /// Returns the values of the provider's parameters. Without a store, they include the default values.
    ///
    /// - Parameter given: The values that the user gave, keyed by name.
    /// - Throws: a usage failure for an invalid value.
    package func values(_ given: [String: String]) throws(Failure) -> ParameterValues {
        do {
            return try ParameterValues(completed(given), for: parameters)
        } catch {
            throw failures.failure(error)
        }
    }

    /// Returns the given values, and with samples, also those that the samples have for the missing required parameters.
    package func completed(_ given: [String: String]) -> [String: String] {
        missingSampleValues(given).merging(given) { _, given in given }
    }

    /// Returns the note about the values of required parameters that come from the samples; `nil` if there are none.
    package func sampleNote(_ given: [String: String]) -> String? {
        let values = missingSampleValues(given)
        guard !values.isEmpty else { return nil }
        let options = descriptor.parameters.compactMap { parameter in
            values[parameter.name].map { "\(Option(parameter).flag) \($0.quotedForShell)" }
        }
        return
            "using \(options.joined(separator: " ")), \(options.count == 1 ? "the value" : "the values") of the samples"
    }

    private func missingSampleValues(_ given: [String: String]) -> [String: String] {
        source.sampleBook == nil ? [:] : descriptor.sampleValues.filter { given[$0.key] == nil }
    }
}
