public import Protocols

/// The id of a record from a provider file: text or an integer. It is also the reference of look-ups.
public struct RecordID: ItemReference {
    /// The text of the id: `5551234`.
    public let description: String
    /// Whether the id is an integer in JSON.
    let isInteger: Bool

    /// The descriptor of a provider has the form of its references.
    public static let form = "text"

    /// Creates a reference. Any text can be one; the provider knows the forms.
    public init?(_ description: String) {
        self.init(text: description)
    }

    private init(text: String, isInteger: Bool = false) {
        description = text
        self.isInteger = isInteger
    }

    /// Creates an id from the value of a column.
    init(_ value: FieldValue) {
        switch value {
        case .integer(let number): self.init(text: String(number), isInteger: true)
        default: self.init(text: value.inputText ?? "")
        }
    }
}

/// An integer and its text are equal, because users type both in the same way.
extension RecordID: Hashable {
    public static func == (first: RecordID, second: RecordID) -> Bool { first.description == second.description }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(description)
    }
}

extension RecordID: Codable {
    public init(from decoder: any Decoder) throws {
        self.init(try FieldValue(from: decoder))
    }

    public func encode(to encoder: any Encoder) throws {
        let value = isInteger ? Int128(description).map(FieldValue.integer) : nil
        try (value ?? .text(description)).encode(to: encoder)
    }
}
