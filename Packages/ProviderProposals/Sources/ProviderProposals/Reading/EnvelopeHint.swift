public import Essentials

/// A value beside the list that is probably about paging. It is only reported, because a single response does not show
/// how pages are requested.
public struct EnvelopeHint: Sendable {
    /// The keys from the root of the response to the value.
    public let path: [String]
    public let meaning: PagingName.Meaning
    /// The value in the recorded response.
    public let value: JSONValue
    /// Whether the value shows that the list has more items than the response.
    public let isTruncated: Bool

    /// The path as text, such as `meta.total`.
    public var place: String { path.joined(separator: ".") }

    /// A description, such as `meta.total (1234)`.
    public var summary: String {
        "\(place) (\(value.description.count > 40 ? value.description.prefix(37) + "…" : value.description[...]))"
    }

    /// Returns the hints in the members beside a list, in the order of the response.
    static func hints(beside list: RecordedList, in document: JSONValue) -> [EnvelopeHint] {
        hints(in: document, at: [], beside: list)
    }

    private static func hints(in value: JSONValue, at path: [String], beside list: RecordedList) -> [EnvelopeHint] {
        guard path != list.path, path.count < 6 else { return [] }
        return (value.members ?? []).flatMap { member -> [EnvelopeHint] in
            let place = path + [member.key]
            // `_shards` of Elasticsearch is not about the items.
            if place == list.path || member.key == "_shards" { return [] }
            if member.value.members != nil { return hints(in: member.value, at: place, beside: list) }
            return hint(member, at: place, count: list.items.count).map { [$0] } ?? []
        }
    }

    private static func hint(_ member: JSONValue.Member, at path: [String], count: Int) -> EnvelopeHint? {
        guard member.value.elements == nil, let name = path.last,
            let meaning = PagingName.meaning(of: name, in: path.dropLast().last ?? "")
        else { return nil }
        let value = member.value
        let isTruncated =
            switch (meaning, value) {
            case (.total, .number(let digits)): (Int(digits) ?? 0) > count
            case (.next, .boolean(let isTrue)): isTrue != PagingName.isEnd(name)
            case (.next, .text(let text)): !text.isEmpty && !["cursor", "endcursor", "after"].contains(Self.name(path))
            case (.next, .number): true
            default: false
            }
        return EnvelopeHint(
            path: path, meaning: meaning, value: value, isTruncated: isTruncated)
    }

    /// Returns whether a query item is probably about paging, such as `page`.
    public static func isAboutPaging(queryName: String) -> Bool {
        let names: Set = ["rows", "start", "top", "size", "count", "first", "take"]
        return ([queryName] + SwiftName.words(queryName)).contains { word in
            names.contains(word) || PagingName.meaning(of: word, in: "") != nil
        }
    }

    private static func name(_ path: some BidirectionalCollection<String>) -> String {
        SwiftName.words(path.last ?? "").joined()
    }
}
