public import Essentials
public import Protocols

extension JSONValue {
    /// The value at a path; `nil` if the path does not exist.
    public subscript(steps: ArraySlice<FieldPath.Step>) -> JSONValue? {
        guard let step = steps.first else { return self }
        switch (step, self) {
        case (.key(let key), .object(let members)):
            return members.first { $0.key == key }?.value[steps.dropFirst()]
        case (.index(let index), .array(let elements)) where elements.indices.contains(index):
            return elements[index][steps.dropFirst()]
        default:
            return nil
        }
    }

    /// Returns the document with the value at a path replaced. If the new value is `nil`, the old value is removed.
    public func replacing(_ steps: ArraySlice<FieldPath.Step>, with value: JSONValue?) -> JSONValue? {
        guard let step = steps.first else { return value }
        switch (step, self) {
        case (.key(let key), .object(let members)):
            return .object(
                members.compactMap { member in
                    guard member.key == key else { return member }
                    return member.value.replacing(steps.dropFirst(), with: value).map { Member(key: key, value: $0) }
                })
        case (.index(let index), .array(let elements)):
            return .array(
                elements.enumerated().compactMap { position, element in
                    position == index ? element.replacing(steps.dropFirst(), with: value) : element
                })
        default:
            return self
        }
    }

    /// The paths of all nested values. For an array, only the first and the last element are included.
    var fields: [FieldPath] {
        steps.flatMap { step, value in
            [FieldPath([step])] + value.fields.map { FieldPath([step] + $0.steps) }
        }
    }

    /// All strings, numbers and Boolean values at any depth, as text.
    var leaves: [String] {
        switch self {
        case .null: []
        case .boolean(let value): [String(value)]
        case .number(let text), .text(let text): [text]
        case .array(let elements): elements.flatMap(\.leaves)
        case .object(let members): members.flatMap(\.value.leaves)
        }
    }

    private var steps: [(FieldPath.Step, JSONValue)] {
        switch self {
        case .object(let members): members.map { (.key($0.key), $0.value) }
        case .array(let elements):
            Set([0, elements.count - 1]).sorted().filter(elements.indices.contains).map { (.index($0), elements[$0]) }
        case .null, .boolean, .number, .text: []
        }
    }
}
