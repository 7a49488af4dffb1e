public import Protocols

// The names of parameters as users type them. A parameter with the name of an option of the program is typed with a prefix,
// so that a file stays valid when the program gets an option.

extension ProviderFile {
    /// Returns the descriptors of the file's providers, with the names of parameters that users type: `param.limit` for a
    /// parameter with the name of an option.
    ///
    /// - Parameter reserved: The names of the program's options.
    public func descriptors(avoiding reserved: Set<String>) -> [ProviderDescriptor] {
        definitions.compactMap { definition in
            var definition = definition
            definition.parameters = definition.parameters.map { $0.typed(avoiding: reserved) }
            return definition.descriptor
        }
    }
}

extension Parameter {
    /// The start of the typed name. A name in a file contains no dot.
    private static let prefix = "param."

    /// Returns the parameter as users type it: `param.limit` instead of `limit`.
    ///
    /// - Parameter reserved: The names of the program's options.
    func typed(avoiding reserved: Set<String>) -> Parameter {
        func typed(_ name: String, isBoolean: Bool) -> String {
            TypedName(name, isBoolean: isBoolean).text(after: Self.prefix, avoiding: reserved)
        }
        let isBoolean = if case .boolean = kind { true } else { false }
        return Parameter(
            typed(name, isBoolean: isBoolean), summary, kind, valueName: valueName, isRequired: isRequired,
            defaultValue: defaultValue, placement: placement, queryName: queryName,
            requires: requires.map { typed($0, isBoolean: false) },
            excludes: excludes.map { typed($0, isBoolean: false) },
            isSortOrder: isSortOrder)
    }

    /// The name in the file.
    static func nameInFile(_ typed: String) -> String {
        typed.hasPrefix(prefix) ? String(typed.dropFirst(prefix.count)) : typed
    }
}

extension ParameterValues {
    /// The values by the names in the file.
    var byNameInFile: [String: String] {
        Dictionary(values.map { (Parameter.nameInFile($0.key), $0.value) }) { first, _ in first }
    }
}

/// The name of a parameter or a field of a provider file, as users type it.
public struct TypedName: Sendable {
    private let name: String
    private let isBoolean: Bool

    public init(_ name: String, isBoolean: Bool) {
        self.name = name
        self.isBoolean = isBoolean
    }

    /// Returns the name, or the name after a prefix if an option of the program has the name.
    public func text(after prefix: String, avoiding reserved: Set<String>) -> String {
        // A flag has a negative form: `--no-cache` is one option, and the negative form of another.
        let isNegated = name.hasPrefix("no-") && reserved.contains(String(name.dropFirst(3)))
        let isTaken = reserved.contains(name) || isNegated || isBoolean && reserved.contains("no-\(name)")
        return isTaken ? prefix + name : name
    }
}
