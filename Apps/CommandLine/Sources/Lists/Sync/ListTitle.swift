import Arguments
import Connections
import Protocols

/// What a list is for a user: its provider, the values of its parameters, and its slice.
package struct ListTitle: Sendable {
    let provider: ProviderDescriptor
    /// The given values, in the order in which the provider declares the parameters.
    let values: [(parameter: Parameter, text: String)]
    /// The name of the slice; `nil` for the whole list, and for several slices.
    let slice: String?

    /// Creates the title of the list that the arguments select. A slice has its own parameters.
    package init(_ arguments: ParsedArguments, of provider: ProviderDescriptor) {
        let slice = arguments[.slice].flatMap { try? ListSlice(line: $0) }
        let given = slice?.parameters ?? arguments.values(of: provider.parameters)
        self.provider = provider
        values = provider.parameters.compactMap { parameter in given[parameter.name].map { (parameter, $0) } }
        self.slice = slice.flatMap { $0.name.isEmpty ? nil : $0.name }
    }

    /// The title as words of a command line: `github-repos --query topic:swift`.
    package var text: String {
        let options = values.flatMap { $0.parameter.words(for: $0.text) }
        return ([provider.id] + options + (slice.map { ["slice", $0] } ?? [])).map(\.quotedForShell)
            .joined(separator: " ")
    }
}
