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

    /// Returns the values at a path, of all elements for `[*]`.
    func nodes(at path: ValuePath) -> [JSONNode] {
        guard let each = path.steps.firstIndex(of: .each) else { return node(at: path).map { [$0] } ?? [] }
        let (outer, inner) = (
            ValuePath(steps: Array(path.steps[..<each])), ValuePath(steps: Array(path.steps[(each + 1)...]))
        )
        guard case .array(let elements)? = node(at: outer)?.content else { return [] }
        return elements.flatMap { $0.nodes(at: inner) }
    }
}
