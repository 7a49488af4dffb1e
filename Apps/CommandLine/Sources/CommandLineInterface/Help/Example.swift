import Arguments
import Protocols
import UseCases

/// A command line for the help of a command.
struct Example: Sendable {
    /// The line as typed: `switchboard github-repos list --limit 20`.
    let line: String
    /// What the line does: `list 20 repositories`.
    let effect: String
    /// Whether the line works with every provider that has the command, so that the provider can be replaced.
    let isGeneral: Bool

    init(_ line: String, _ effect: String, isGeneral: Bool = false) {
        self.line = line
        self.effect = effect
        self.isGeneral = isGeneral
    }

    /// Returns the line for a provider, or if it is `nil`, for the provider that the line names.
    ///
    /// - Parameter directory: The available providers; `nil` for any.
    /// - Returns: `nil` if the line works only with another provider, or with one that is not available.
    func line(
        of command: any Command, for provider: ProviderDescriptor?, among directory: ProviderDirectory?
    ) -> String? {
        guard let id = self.provider(of: command) else { return provider == nil || !command.takesProvider ? line : nil }
        guard let provider else { return directory.map { $0.hasProvider(named: id) } == false ? nil : line }
        guard id != provider.id else { return line }
        return isGeneral ? line.replacing("\(id) \(command.name)", with: command.words(for: provider)) : nil
    }

    /// Returns the id of the provider in the line; `nil` for none.
    private func provider(of command: any Command) -> String? {
        let words = line.split(separator: " ")
        guard let name = words.firstIndex(of: "switchboard").map({ $0 + 1 }), name < words.endIndex,
            words[name] != command.name
        else { return nil }
        return String(words[name])
    }
}

extension Command {
    /// Returns the provider's id, the command's name, and the parameters that a list requires:
    /// `pixabay list --query lighthouse`.
    func words(for provider: ProviderDescriptor) -> String {
        let names = options(for: provider).flatMap(\.supported).map(\.name)
        return ([provider.id, name] + provider.requiredOptions(among: names)).joined(separator: " ")
    }
}

extension ProviderDescriptor {
    /// Returns the options that a list requires, for examples: `--query lighthouse`. Their values are those of the
    /// samples, so that the examples also work with `--samples`, or else placeholders.
    ///
    /// - Parameter names: The names of the options of the example's command.
    fileprivate func requiredOptions(among names: [String]) -> [String] {
        let values = sampleValues
        let required = parameters.filter { $0.isRequired && $0.defaultValue == nil && names.contains($0.name) }
        return required.map { parameter in
            // A shell does not change a word of letters and digits.
            let word = values[parameter.name].flatMap { $0.wholeMatch(of: /[A-Za-z0-9]+/) == nil ? nil : $0 }
            return "--\(parameter.name) \(word ?? parameter.placeholder)"
        }
    }
}
