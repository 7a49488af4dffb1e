/// A whole number that an API sometimes sends as text: `256` or `"256"`.
public struct LenientInteger<Value: FixedWidthInteger & Codable & Sendable>: Codable, Hashable, Sendable {
    /// The number.
    public let value: Value

    /// A number that is one already.
    public init(_ value: Value) {
        self.value = value
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text: String
        do {
            value = try container.decode(Value.self)
            return
        } catch {
            // A number is tried first, because an error is slow to make.
            guard let found = try? container.decode(String.self) else { throw error }
            text = found
        }
        guard let value = Value(text) else {
            throw DecodingError.dataCorruptedError(
                in: container, debugDescription: "expected a whole number, found the text \"\(text)\"")
        }
        self.value = value
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(value)
    }
}
