/// An integer that an API sends as a number or as text: `256` or `"256"`.
public struct LenientInteger<Value: FixedWidthInteger & Codable & Sendable>: Codable, Hashable, Sendable {
    /// The integer.
    public let value: Value

    /// Creates a value from an integer.
    public init(_ value: Value) {
        self.value = value
    }

    public init(from decoder: any Decoder) throws {
        // Tries the number first because it is the usual form. A failed attempt throws, and throwing is slow.
        do {
            value = try Value(from: decoder)
        } catch {
            guard let text = try? String(from: decoder) else { throw error }
            guard let value = Value(text) else { throw Self.error(for: text, from: decoder) }
            self.value = value
        }
    }

    public func encode(to encoder: any Encoder) throws {
        try value.encode(to: encoder)
    }

    private static func error(for text: String, from decoder: any Decoder) -> any Error {
        DecodingError.dataCorrupted(
            .init(codingPath: decoder.codingPath, debugDescription: "expected an integer, got the string \"\(text)\""))
    }
}

/// Text that an API sends as text or as a number: `"0246 PD"` or `28185`.
public struct LenientText: Codable, Hashable, Sendable {
    /// The text, or the number in decimal digits.
    public let text: String

    /// Creates a value from text.
    public init(_ text: String) {
        self.text = text
    }

    public init(from decoder: any Decoder) throws {
        do {
            text = try String(from: decoder)
        } catch {
            let integer = try? String(Int128(from: decoder))
            guard let digits = integer ?? (try? String(Double(from: decoder))) else { throw error }
            text = digits
        }
    }

    public func encode(to encoder: any Encoder) throws {
        try text.encode(to: encoder)
    }
}
