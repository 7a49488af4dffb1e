import Protocols

extension JSONValue {
    /// The paths of everything within: each key, and of each list the first and the last element.
    var fields: [FieldPath] {
        steps.flatMap { step, value in
            [FieldPath([step])] + value.fields.map { $0.prefixed(by: step) }
        }
    }

    /// Every text and number within, wherever it is.
    var leaves: [String] {
        switch self {
        case .null, .boolean: []
        case .number(let text), .text(let text): [text]
        case .list(let elements): elements.flatMap(\.leaves)
        case .object(let members): members.flatMap(\.value.leaves)
        }
    }

    private var steps: [(FieldPath.Step, JSONValue)] {
        switch self {
        case .object(let members): members.map { (.key($0.key), $0.value) }
        case .list(let elements):
            Set([0, elements.count - 1]).sorted().filter(elements.indices.contains).map { (.index($0), elements[$0]) }
        case .null, .boolean, .number, .text: []
        }
    }
}
