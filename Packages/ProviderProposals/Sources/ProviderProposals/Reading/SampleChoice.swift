public import Essentials

/// The items of a response that become samples: a few that together have a value in every field.
public struct SampleChoice: Sendable {
    private static let usualCount = 3
    private static let maximumElements = 8
    private static let maximumTextLength = 600

    /// The items, in the order of the response. Long arrays and strings in them are shortened.
    public let items: [RecordedList.Item]
    /// The places of values that may be private, each with the reason.
    public let suspicions: [String]
    /// Whether arrays or strings were shortened.
    public let isShortened: Bool

    /// - Parameter maximumCount: The maximum number of items. With a small one, some fields may have no value in them.
    init(from list: RecordedList, maximumCount: Int = 100) {
        let features = list.items.map { Self.features(of: $0.object) }
        var missing = features.reduce(Set<[String]>()) { $0.union($1) }
        var chosen: Set<Int> = []
        while !missing.isEmpty, chosen.count < maximumCount {
            let candidates = list.items.indices.filter { !chosen.contains($0) }
            // The first of the items with the most new fields.
            let counts = candidates.map { (index: $0, count: features[$0].intersection(missing).count) }
            guard let best = counts.max(by: { ($0.count, -$0.index) < ($1.count, -$1.index) }), best.count > 0 else {
                break
            }
            chosen.insert(best.index)
            missing.subtract(features[best.index])
        }
        for index in list.items.indices where chosen.count < Self.usualCount { chosen.insert(index) }
        let recorded = chosen.sorted().map { list.items[$0] }
        items = recorded.map { RecordedList.Item(key: $0.key, object: Self.shortened($0.object)) }
        isShortened = zip(items, recorded).contains { $0.object != $1.object }
        var seen: Set<String> = []
        suspicions = items.flatMap { Self.suspicions(in: $0.object, at: []) }.filter { seen.insert($0).inserted }
    }

    /// Returns the paths of the fields that have a value.
    private static func features(of value: JSONValue, at path: [String] = []) -> Set<[String]> {
        switch value {
        case .object(let members):
            members.reduce(into: []) { $0.formUnion(features(of: $1.value, at: path + [$1.key])) }
        case .array(let elements):
            elements.reduce(into: []) { $0.formUnion(features(of: $1, at: path + ["[]"])) }
        case .null, .boolean, .number, .text: value.isEmpty ? [] : [path]
        }
    }

    private static func shortened(_ value: JSONValue) -> JSONValue {
        switch value {
        case .text(let text) where text.count > maximumTextLength && !text.contains("://"):
            return .text(text.prefix(maximumTextLength) + "…")
        case .array(let elements):
            let isPlain = elements.allSatisfy { $0.elements == nil && $0.members == nil }
            return .array(elements.prefix(isPlain ? maximumElements : .max).map(shortened))
        case .object(let members):
            return .object(members.map { JSONValue.Member(key: $0.key, value: shortened($0.value)) })
        default: return value
        }
    }

    /// Returns a document with other items in its list, and with few elements in all other arrays.
    public static func envelope(of document: JSONValue, _ list: RecordedList, items: [RecordedList.Item]) -> JSONValue {
        envelope(of: document, list.path[...], list: list.value(of: items))
    }

    private static func envelope(of value: JSONValue, _ path: ArraySlice<String>?, list: JSONValue) -> JSONValue {
        if path?.isEmpty == true { return list }
        switch value {
        case .array(let elements): return .array(elements.prefix(2).map { envelope(of: $0, nil, list: list) })
        case .object(let members):
            return .object(
                members.map { member in
                    let rest = path?.first == member.key ? path?.dropFirst() : nil
                    return JSONValue.Member(key: member.key, value: envelope(of: member.value, rest, list: list))
                })
        default: return shortened(value)
        }
    }
}

extension SampleChoice {
    private static let secretWords: Set<String> = [
        "password", "passwd", "secret", "token", "apikey", "authorization", "credential", "credentials", "session",
        "cookie", "signature", "ssn", "iban",
    ]

    /// Returns the places of values that look like secrets or personal data.
    public static func suspicions(in value: JSONValue, at path: [String]) -> [String] {
        switch value {
        case .object(let members): return members.flatMap { suspicions(in: $0.value, at: path + [$0.key]) }
        case .array(let elements): return elements.flatMap { suspicions(in: $0, at: path) }
        case .text(let text):
            return reason(for: text, words: SwiftName.words(path.last ?? "")).map {
                ["\(path.joined(separator: ".")) (\($0))"]
            } ?? []
        case .null, .boolean, .number: return []
        }
    }

    /// Whether a text starts like the tokens of a well-known service.
    static func looksLikeToken(_ text: String) -> Bool {
        let prefixes = ["eyJ", "ghp_", "gho_", "github_pat_", "sk_live_", "xoxb-", "AKIA", "glpat-", "Bearer "]
        return prefixes.contains { text.hasPrefix($0) && text.count >= 16 }
    }

    /// Whether a segment of a path could be a key: a token, or many letters and digits that are not a word or a UUID.
    public static func looksLikeKey(_ segment: String) -> Bool {
        looksLikeToken(segment)
            || (segment.wholeMatch(of: /[A-Za-z0-9:_]{24,}/) != nil && segment.contains(where: \.isNumber)
                && segment.contains(where: \.isLetter))
    }

    private static func reason(for text: String, words: [String]) -> String? {
        guard !text.isEmpty else { return nil }
        if words.contains(where: secretWords.contains) || secretWords.contains(words.joined()) { return "a secret?" }
        if looksLikeToken(text) { return "looks like a token" }
        if text.contains(/[?&](api_?key|token|access_token|signature|sig|key)=(?!REDACTED)/.ignoresCase()) {
            return "a key in a URL?"
        }
        if text.wholeMatch(of: /[^@\s]+@[^@\s]+\.[A-Za-z]{2,}/) != nil, !text.hasSuffix(".example"),
            !text.contains("@example.")
        {
            return "an email address"
        }
        return words.contains("phone") || words.contains("mobile") ? "a phone number?" : nil
    }
}
