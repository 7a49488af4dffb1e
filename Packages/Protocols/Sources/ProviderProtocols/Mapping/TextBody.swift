import Records

/// A body that is plain text, such as an error message. An empty body and a gateway's HTML page are not text.
public struct TextBody: RawDecodable, Sendable {
    /// The text, without white space at its start.
    public let text: String

    public static var bodyFormat: BodyFormat { .other("text") }

    public static func from(raw: Data, using decoder: any BodyDecoder) throws(IncorrectData) -> TextBody {
        let text = String(decoding: raw, as: UTF8.self).drop(while: \.isWhitespace)
        guard !text.isEmpty, !text.hasPrefix("<") else {
            throw IncorrectData(entry: "TextBody", reason: "expected text, got HTML or an empty body")
        }
        return TextBody(text: String(text))
    }
}
