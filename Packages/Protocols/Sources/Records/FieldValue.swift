/// The value of a field. Every case has a JSON form.
public enum FieldValue: Hashable, Sendable {
    case null
    case boolean(Bool)
    /// `Int128` can represent every `Int64` and every `UInt64`, and APIs use both as ids.
    case integer(Int128)
    case number(Double)
    /// A decimal number, such as a price. `Double` cannot represent most decimal fractions exactly.
    case decimal(Decimal)
    case text(String)
    /// A point in time. In JSON, it is text in the form of `Date.iso8601`.
    case date(Date)
    case list([FieldValue])
    /// Named values, in display order.
    case object([Member])

    /// A named value in an object.
    public struct Member: Hashable, Sendable {
        /// The key in JSON.
        public let name: String
        /// The value.
        public let value: FieldValue

        /// Creates a member with a name and a value.
        public init(_ name: String, _ value: FieldValue) {
            self.name = name
            self.value = value
        }
    }

    /// The value of the member with the given name; `nil` if there is none, or if this value is not an object.
    public subscript(name: String) -> FieldValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.name == name }?.value
    }
}

extension FieldValue: Codable {
    /// Decodes any JSON value. The members of an object are sorted by name. Text is not decoded as a date.
    public init(from decoder: any Decoder) throws {
        let value = try decoder.singleValueContainer()
        if value.decodeNil() {
            self = .null
        } else if let boolean = try? value.decode(Bool.self) {
            self = .boolean(boolean)
        } else if let integer = try? value.decode(Int128.self) {
            self = .integer(integer)
        } else if let number = try? value.decode(Double.self) {
            self = .number(number)
        } else if let text = try? value.decode(String.self) {
            self = .text(text)
        } else if (try? decoder.unkeyedContainer()) != nil {
            self = .list(try value.decode([FieldValue].self))
        } else {
            guard (try? decoder.container(keyedBy: FieldKey.self)) != nil else {
                throw DecodingError.dataCorrupted(
                    .init(codingPath: decoder.codingPath, debugDescription: "number out of range"))
            }
            let members = try value.decode([String: FieldValue].self)
            self = .object(members.sorted { $0.key < $1.key }.map { Member($0.key, $0.value) })
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .null: try container.encodeNil()
        case .boolean(let value): try container.encode(value)
        case .integer(let value): try container.encode(value)
        case .number(let value): try container.encode(value)
        case .decimal(let value): try container.encode(value)
        case .text(let value): try container.encode(value)
        case .date(let value): try container.encode(value.iso8601)
        case .list(let values): try container.encode(values)
        case .object(let members):
            try container.encode(Dictionary(members.map { ($0.name, $0.value) }) { first, _ in first })
        }
    }
}

extension FieldValue: ExpressibleByDictionaryLiteral {
    /// Creates an object with the members in the order of the literal.
    public init(dictionaryLiteral members: (String, FieldValue)...) {
        self = .object(members.map { Member($0.0, $0.1) })
    }
}
