import Records

/// An integer that an API sends as a number or as a string: `256` or `"256"`.
public struct LenientInteger<Value: FixedWidthInteger & Codable & Sendable>: Codable, Hashable, Sendable {
    /// The integer.
    public let value: Value

    /// Creates a value from an integer.
    public init(_ value: Value) {
        self.value = value
    }

    public init(from decoder: any Decoder) throws {
        // Tries to decode a number first, because it is the usual form. A failed attempt throws, and throwing is slow.
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

/// Text that an API sends as a string or as a number: `"0246 PD"` or `28185`.
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

/// A value of an enum, or the raw value of a case that the API added later.
///
/// If a property has the type of the enum itself, the raw value of an added case causes an `incorrectData` error.
public enum OpenEnum<Known: RawRepresentable & Hashable & Sendable>: Hashable, Sendable
where Known.RawValue: Codable & Hashable & Sendable {
    case known(Known)
    case unknown(Known.RawValue)

    /// The raw value, as the API sends it.
    public var rawValue: Known.RawValue {
        switch self {
        case .known(let value): value.rawValue
        case .unknown(let value): value
        }
    }

    /// Creates a value from a raw value, as the API sends it.
    public init(rawValue: Known.RawValue) {
        self = Known(rawValue: rawValue).map(Self.known) ?? .unknown(rawValue)
    }
}

extension OpenEnum: Codable {
    public init(from decoder: any Decoder) throws {
        self.init(rawValue: try Known.RawValue(from: decoder))
    }

    public func encode(to encoder: any Encoder) throws {
        try rawValue.encode(to: encoder)
    }
}

extension OpenEnum: FieldConvertible where Known.RawValue: FieldConvertible {
    public static var fieldKind: FieldKind { Known.RawValue.fieldKind }
    public var fieldValue: FieldValue { rawValue.fieldValue }
}
