/// A Swift file and what rules want to know of it.
struct SourceFile: Sendable {
    /// From the workspace's root: `Packages/Protocols/Sources/Protocols/Entities/User.swift`.
    let path: String

    private let tokens: [SwiftToken]

    init(path: String, source: String) {
        self.path = path
        tokens = SwiftTokenizer.tokens(of: source)
    }

    /// The parts of the path: `Packages`, `Protocols`, `Sources`, `Protocols` and so on.
    var steps: [String] { path.split(separator: "/").map(String.init) }

    /// The module it belongs to, which is the folder below `Sources`, `Tests` or `Plugins`; `nil` for a manifest.
    var module: String? { steps.count > 4 ? steps[3] : nil }

    /// The modules it imports; for `import struct Foundation.URL` that is `Foundation`.
    var imports: [(module: String, line: Int)] {
        tokens.indices.compactMap { index in
            guard tokens[index].text == "import", !Self.labelMarks.contains(text(before: index)) else { return nil }
            let isOfOneThing = Self.importKinds.contains(text(before: index + 2))
            guard let module = token(at: index + (isOfOneThing ? 2 : 1))?.name else { return nil }
            return (module, tokens[index].line)
        }
    }

    /// The types it declares, nested ones too.
    var declaredTypes: [(name: String, line: Int)] {
        tokens.indices.compactMap { index in
            guard Self.typeKinds.contains(tokens[index].text), !Self.labelMarks.contains(text(before: index)),
                text(before: index) != "import", let name = token(at: index + 1)?.name
            else { return nil }
            return (name, tokens[index].line)
        }
    }

    /// What stands before a word that is a label or a member, and no keyword.
    private static let labelMarks: Set = [".", "(", ","]
    private static let typeKinds: Set = ["struct", "class", "enum", "actor", "protocol", "typealias"]
    private static let importKinds: Set = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]

    private func token(at index: Int) -> SwiftToken? {
        tokens.indices.contains(index) ? tokens[index] : nil
    }

    private func text(before index: Int) -> String {
        token(at: index - 1)?.text ?? ""
    }
}
