import Essentials

/// The replacement of secret values in text and in JSON.
public struct Redaction: Sendable {
    public static let replacement = "REDACTED"

    /// A shorter value is replaced only as a whole word, because it can also be a part of other words.
    private static let minimumLength = 8
    private static let minimumDigits = 6

    private let values: [String]

    /// Creates the replacement of values, whether or not they are percent-encoded. Empty values are ignored.
    init(of values: [String]) {
        let forms = values.flatMap { value in
            let encoded = value.percentEncoded
            return [value, encoded, encoded.lowercasedEscapes, encoded.replacing("%20", with: "+")]
        }
        // The longest first: the rest of a longer value would stay.
        self.values = Set(forms).filter { !$0.isEmpty }.sorted { ($0.utf8.count, $0) > ($1.utf8.count, $1) }
    }

    /// Returns a replacement of these and of other values.
    func adding(_ others: [String]) -> Redaction { others.isEmpty ? self : Redaction(of: values + others) }

    /// Returns the text without the values.
    func redacted(_ text: String) -> String {
        values.reduce(text) { Self.replace($1, in: $0) }
    }

    /// Returns the JSON without the values, in the keys, too. A number with the digits of a value becomes 0.
    func redacted(_ json: JSONValue) -> JSONValue {
        guard !values.isEmpty else { return json }
        return switch json {
        case .text(let text): .text(redacted(text))
        case .number(let digits) where digits.utf8.count >= Self.minimumDigits && values.contains(digits): .number("0")
        case .array(let elements): .array(elements.map(redacted))
        case .object(let members):
            .object(members.map { JSONValue.Member(key: redacted($0.key), value: redacted($0.value)) })
        case .null, .boolean, .number: json
        }
    }

    /// Compares bytes, because a combining character after a value would make its last character another one.
    private static func replace(_ value: String, in text: String) -> String {
        let (wanted, bytes) = (Array(value.utf8), Array(text.utf8))
        guard bytes.count >= wanted.count else { return text }
        var result: [UInt8] = []
        var position = 0
        while position < bytes.count {
            let end = position + wanted.count
            let isMatch =
                bytes[position...].starts(with: wanted)
                && (wanted.count >= minimumLength || isWord(position..<end, in: bytes))
            result += isMatch ? Array(replacement.utf8) : [bytes[position]]
            position = isMatch ? end : position + 1
        }
        return String(decoding: result, as: UTF8.self)
    }

    private static func isWord(_ range: Range<Int>, in bytes: [UInt8]) -> Bool {
        let neighbors = [range.lowerBound - 1, range.upperBound].filter(bytes.indices.contains).map { bytes[$0] }
        return !neighbors.contains { byte in
            let scalar = Unicode.Scalar(byte)
            return scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
        }
    }
}

extension String {
    /// The text with lower-case digits in its percent escapes.
    fileprivate var lowercasedEscapes: String { replacing(/%[0-9A-F]{2}/) { $0.output.lowercased() } }
}
