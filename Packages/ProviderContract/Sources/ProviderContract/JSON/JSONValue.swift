import Protocols

/// Any JSON, with the keys in their order and the numbers as they were written.
enum JSONValue: Hashable, Sendable {
    /// A key and its value.
    struct Member: Hashable, Sendable {
        let key: String
        var value: JSONValue
    }

    case null
    case boolean(Bool)
    /// The digits, which need not fit any number type: `1e400`.
    case number(String)
    case text(String)
    case list([JSONValue])
    case object([Member])

    /// The value at a path; `nil` when there is none.
    subscript(steps: ArraySlice<FieldPath.Step>) -> JSONValue? {
        guard let step = steps.first else { return self }
        switch (step, self) {
        case (.key(let key), .object(let members)):
            return members.first { $0.key == key }?.value[steps.dropFirst()]
        case (.index(let index), .list(let elements)) where elements.indices.contains(index):
            return elements[index][steps.dropFirst()]
        default:
            return nil
        }
    }

    /// The same with another value at a path, or with nothing there.
    func replacing(_ steps: ArraySlice<FieldPath.Step>, with value: JSONValue?) -> JSONValue? {
        guard let step = steps.first else { return value }
        switch (step, self) {
        case (.key(let key), .object(let members)):
            return .object(
                members.compactMap { member in
                    guard member.key == key else { return member }
                    return member.value.replacing(steps.dropFirst(), with: value).map { Member(key: key, value: $0) }
                })
        case (.index(let index), .list(let elements)):
            return .list(
                elements.enumerated().compactMap { position, element in
                    position == index ? element.replacing(steps.dropFirst(), with: value) : element
                })
        default:
            return self
        }
    }
}

extension JSONValue: CustomStringConvertible {
    /// The document.
    var description: String {
        switch self {
        case .null: "null"
        case .boolean(let value): value ? "true" : "false"
        case .number(let digits): digits
        case .text(let text): Self.quoted(text)
        case .list(let elements): "[" + elements.map(\.description).joined(separator: ",") + "]"
        case .object(let members):
            "{" + members.map { "\(Self.quoted($0.key)):\($0.value)" }.joined(separator: ",") + "}"
        }
    }

    private static func quoted(_ text: String) -> String {
        var quoted = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": quoted += "\\\(scalar)"
            case "\u{0}"..<"\u{20}":
                let digits = String(scalar.value, radix: 16)
                quoted += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: quoted.unicodeScalars.append(scalar)
            }
        }
        return quoted + "\""
    }
}
