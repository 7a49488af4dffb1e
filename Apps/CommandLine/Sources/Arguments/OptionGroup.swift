import Protocols

/// The options under one heading in help.
package struct OptionGroup: Sendable {
    package let title: String
    package let options: [any OptionDeclaration]

    package init(title: String, options: [any OptionDeclaration]) {
        self.title = title
        self.options = options
    }

    /// The options that help shows.
    package var supported: [any OptionDeclaration] { options.filter { $0.unsupportedFailure == nil } }
}
