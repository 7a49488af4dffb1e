import Essentials

/// The names of the query items that usually send a cursor that a member of a response contains.
struct CursorName {
    /// The names, the most likely first.
    let parameters: [String]

    init(_ path: [String]) {
        let key = path.last ?? ""
        let words = SwiftName.words(key)
        switch words {
        case ["next"]: parameters = ["cursor", "next"]
        case ["end", "cursor"]: parameters = ["after"]
        case _ where words.first == "next" && words.count > 1:
            let rest = Self.dropping("next", from: key)
            let names = rest == key ? [key] : [rest, key]
            parameters = key == "next_token" ? ["pagination_token"] + names : names
        default: parameters = [key]
        }
    }

    /// Returns the name without its first word, in the same style: `pageToken` for `nextPageToken`.
    private static func dropping(_ word: String, from key: String) -> String {
        guard key.lowercased().hasPrefix(word) else { return key }
        let rest = key.dropFirst(word.count).drop { "_-. ".contains($0) }
        let isCamelCase =
            rest.startIndex < rest.endIndex && !key.dropFirst(word.count).isEmpty
            && rest.count == key.count - word.count
        return isCamelCase ? rest.prefix(1).lowercased() + rest.dropFirst() : String(rest)
    }
}
