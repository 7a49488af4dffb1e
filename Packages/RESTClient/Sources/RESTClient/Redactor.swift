import Protocols

/// A redactor that replaces the secrets of a request in text.
struct Redactor {
    private let secrets: [[UInt8]]

    init(_ credentials: [Credential]) {
        secrets = credentials.map { Array($0.secret.revealed.utf8) }.filter { !$0.isEmpty }
    }

    /// Returns the text with each secret replaced by `•••`. Percent-encoded secrets are replaced too.
    func redacted(_ text: String) -> String {
        secrets.reduce(text) { text, secret in
            // Compares bytes because a combining mark after a secret would change its last `Character`.
            var shown: [UInt8] = []
            var rest = Array(text.utf8)[...]
            while let byte = rest.first {
                if let end = Self.end(of: secret, atStartOf: rest) {
                    shown += Secret.mask.utf8
                    rest = rest[end...]
                } else {
                    shown.append(byte)
                    rest.removeFirst()
                }
            }
            return String(decoding: shown, as: UTF8.self)
        }
    }

    func redacted(_ headers: HTTPHeaders) -> HTTPHeaders {
        guard !secrets.isEmpty else { return headers }
        return HTTPHeaders(
            headers.fields.map { HTTPHeaders.Field(name: redacted($0.name), value: redacted($0.value)) })
    }

    func redacted(_ error: IncorrectData) -> IncorrectData {
        let steps = error.path.steps.map { step in
            if case .key(let key) = step { FieldPath.Step.key(redacted(key)) } else { step }
        }
        return IncorrectData(entry: error.entry, path: FieldPath(steps), reason: redacted(error.reason))
    }

    /// Returns the index after the secret at the start of a text; `nil` if the text does not start with the secret.
    private static func end(of secret: [UInt8], atStartOf text: ArraySlice<UInt8>) -> Int? {
        guard !text.starts(with: secret) else { return text.startIndex + secret.count }
        var rest = text
        for byte in secret {
            // The encoded form is tried first because a literal `%` also matches the start of its encoded form, `%25`.
            if encodedByte(rest.prefix(3)) == byte {
                rest.removeFirst(3)
            } else if rest.first == byte {
                rest.removeFirst()
            } else {
                return nil
            }
        }
        return rest.startIndex
    }

    /// Returns the byte that `%XX` encodes; `nil` for other text, such as `%+F` or an incomplete `%X`.
    private static func encodedByte(_ code: ArraySlice<UInt8>) -> UInt8? {
        let digits = code.dropFirst().filter { Character(Unicode.Scalar($0)).isHexDigit }
        guard code.first == UInt8(ascii: "%"), digits.count == 2 else { return nil }
        return UInt8(String(decoding: digits, as: UTF8.self), radix: 16)
    }
}
