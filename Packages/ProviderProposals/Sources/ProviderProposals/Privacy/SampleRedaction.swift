import Essentials

/// The replacement of texts in samples that look personal or secret. Equal texts get the same replacement, so that ids stay
/// ids.
struct SampleRedaction {
    private var replacements: [String: String] = [:]
    /// The replacements of texts that can also be parts of other texts, such as the name of an account in a URL.
    private var parts: [Part] = []
    private var counts: [PersonalText: Int] = [:]
    /// The places of the replaced texts, each with what the text looks like, in the order of the responses.
    private(set) var places: [String] = []

    private struct Part {
        let text: String
        let replacement: String
        let kind: PersonalText
    }

    /// A shorter text is replaced only as a whole, because it can also be a part of other words.
    private static let minimumLength = 5

    /// Finds the texts in items.
    ///
    /// - Parameter entity: The name of an item, such as `user`.
    init(_ items: [RecordedList.Item], entity: String) {
        let isPerson = entity.split(separator: " ").last.map { PersonalText.persons.contains(String($0)) } ?? false
        for item in items { find(in: item.object, at: [], isPerson) }
        // A longer text can contain a shorter one.
        parts.sort { ($0.text.utf8.count, $0.text) > ($1.text.utf8.count, $1.text) }
    }

    /// Finds the texts in a value beside the items.
    mutating func find(in value: JSONValue) {
        find(in: value, at: [], false)
        parts.sort { ($0.text.utf8.count, $0.text) > ($1.text.utf8.count, $1.text) }
    }

    private mutating func find(in value: JSONValue, at path: [String], _ isPerson: Bool) {
        switch value {
        case .object(let members):
            for member in members {
                find(in: member.value, at: path + [member.key], Self.isPerson(member, inPerson: isPerson))
            }
        case .array(let elements): for element in elements { find(in: element, at: path, isPerson) }
        case .text(let text): add(text, at: path, isPerson)
        case .null, .boolean, .number: break
        }
    }

    /// Returns whether a member is a person, or a text that belongs to one. A company of a person is none.
    private static func isPerson(_ member: JSONValue.Member, inPerson isInPerson: Bool) -> Bool {
        guard member.value.members != nil || member.value.elements != nil else { return isInPerson }
        let words = SwiftName.words(member.key)
        return words.last.map { PersonalText.persons.contains(SwiftName.singular($0)) } == true
            || isInPerson && words == ["name"]
    }

    private mutating func add(_ text: String, at path: [String], _ isPerson: Bool) {
        let words = SwiftName.words(path.last ?? "")
        guard let kind = PersonalText(text, words: words, ofPerson: isPerson), !text.contains(Redaction.replacement)
        else { return }
        let place = "\(path.joined(separator: ".")) (\(kind.noun))"
        if !places.contains(place) { places.append(place) }
        guard replacements[text] == nil else { return }
        let number = counts[kind, default: 0]
        counts[kind] = number + 1
        let replacement = kind.replacement(for: text, number: number)
        replacements[text] = replacement
        if text.utf8.count >= Self.minimumLength {
            parts.append(Part(text: text, replacement: replacement, kind: kind))
        }
    }

    // MARK: - Replacing

    func redacted(_ value: JSONValue) -> JSONValue {
        guard !replacements.isEmpty else { return value }
        return switch value {
        case .text(let text): .text(redacted(text))
        case .array(let elements): .array(elements.map(redacted))
        case .object(let members):
            .object(members.map { JSONValue.Member(key: replacements[$0.key] ?? $0.key, value: redacted($0.value)) })
        case .null, .boolean, .number: value
        }
    }

    func redacted(_ item: RecordedList.Item) -> RecordedList.Item {
        RecordedList.Item(key: item.key.map { replacements[$0] ?? $0 }, object: redacted(item.object))
    }

    /// Returns the text without the found texts, which can also be parts of it: the name of an account in a URL.
    func redacted(_ text: String) -> String {
        if let replacement = replacements[text] { return replacement }
        let isAddress = text.contains("://") || text.hasPrefix("/")
        return parts.reduce(text) { result, part in
            // The name of an account can be a usual word.
            guard isAddress || part.kind != .username, result.contains(part.text) else { return result }
            return result.replacing(
                part.text, with: isAddress ? part.replacement.percentEncoded : part.replacement)
        }
    }
}
