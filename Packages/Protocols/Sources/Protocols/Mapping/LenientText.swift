/// Text that an API sometimes sends as a number: `"0246 PD"` or `28185`. Never the other way round, so leading zeros
/// stay.
public struct LenientText: Codable, Hashable, Sendable {
    /// The text, or the number's digits.
    public let text: String

    /// Text that is text already.
    public init(_ text: String) {
        self.text = text
    }

    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        do {
            // Text is tried first, because an error is slow to make.
            text = try container.decode(String.self)
        } catch {
            if let number = try? container.decode(Int128.self) {
                text = String(number)
            } else if let number = try? container.decode(Double.self) {
                text = String(number)
            } else {
                throw error
            }
        }
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(text)
    }
}
