/// The value of one field, in the shapes that JSON has.
public enum FieldValue: Hashable, Sendable {
    /// Nothing: an optional property without a value.
    case null
    case boolean(Bool)
    /// Wide enough for every `Int64` and `UInt64` that an API uses as an id.
    case integer(Int128)
    case number(Double)
    case text(String)
    case list([FieldValue])
}

extension FieldValue: Decodable {
    /// Reads a JSON value. An object is refused: no entity has fields within fields.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        if container.decodeNil() {
            self = .null
        } else if let value = try? container.decode(Bool.self) {
            self = .boolean(value)
        } else if let value = try? container.decode(Int128.self) {
            self = .integer(value)
        } else if let value = try? container.decode(Double.self) {
            self = .number(value)
        } else if let value = try? container.decode(String.self) {
            self = .text(value)
        } else {
            self = .list(try container.decode([FieldValue].self))
        }
    }
}
