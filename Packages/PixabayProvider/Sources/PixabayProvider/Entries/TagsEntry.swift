import Protocols

/// The tags of a picture, which Pixabay sends as one text: `rose, garden flower, red`. What is no text has no tags.
struct TagsEntry: Decodable {
    let tags: [String]

    init(from decoder: any Decoder) throws {
        let text = (try? decoder.singleValueContainer().decode(String.self)) ?? ""
        tags = text.split(separator: ",").map(Self.trimmed)
    }

    private static func trimmed(_ tag: Substring) -> String {
        var tag = tag.drop(while: \.isWhitespace)
        while tag.last?.isWhitespace == true { tag.removeLast() }
        return String(tag)
    }
}
