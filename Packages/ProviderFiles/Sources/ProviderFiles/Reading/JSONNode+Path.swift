import Essentials

extension JSONNode {
    var isNull: Bool {
        if case .null = content { true } else { false }
    }

    /// Returns the value at a path; `nil` if there is none. For `[*]`, returns the first element.
    func node(at path: ValuePath) -> JSONNode? {
        path.steps.reduce(self) { node, step in
            switch (step, node?.content) {
            case (.name(let name), .object(let members)?): members.first { $0.key == name }?.node
            case (.index(let index), .array(let elements)?): elements.indices.contains(index) ? elements[index] : nil
            case (.each, .array(let elements)?): elements.first
            default: nil
            }
        }
    }
}
