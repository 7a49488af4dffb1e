import Protocols

/// The body of a refusal: plain text such as `[ERROR 400] "page" is out of valid range.`
struct ErrorEntry: RawDecodable {
    /// What Pixabay says, without the status in front.
    let reason: String

    static func from(raw: Data) throws(IncorrectData) -> ErrorEntry {
        let text = String(decoding: raw, as: UTF8.self).drop(while: \.isWhitespace)
        guard !text.isEmpty, !text.hasPrefix("<") else {
            throw IncorrectData(entry: "ErrorEntry", reason: "expected a text, found HTML or nothing")
        }
        return ErrorEntry(reason: String(text.trimmingPrefix(/\[ERROR \d+\]\s*/)))
    }
}
