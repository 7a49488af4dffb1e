/// Conversions of names in JSON to names in Swift.
public enum SwiftName {
    private static let acronyms: Set<String> = [
        "id", "url", "uri", "uuid", "html", "http", "https", "api", "ip", "json", "xml", "css", "sku", "isbn", "gps",
    ]

    private static let irregularSingulars = [
        "people": "person", "children": "child", "statuses": "status", "movies": "movie", "series": "series",
        "species": "species", "news": "news", "data": "data", "media": "media", "gps": "gps",
        "weather": "weather", "music": "music", "information": "information",
    ]

    /// Names that need backticks in a declaration.
    private static let keywords: Set<String> = [
        "as", "associatedtype", "break", "case", "catch", "class", "continue", "default", "defer", "deinit", "do",
        "else",
        "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard", "if", "import", "in",
        "inout",
        "internal", "is", "let", "nil", "operator", "precedencegroup", "private", "protocol", "public", "repeat",
        "rethrows", "return", "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
        "typealias", "var", "where", "while", "any", "Any",
    ]

    /// Names that a property of a record cannot have, because a record already has them or Swift does not allow them.
    private static let unavailable: Set<String> = ["init", "self", "fieldValue", "hashValue"]

    /// Returns the words of a name, in lower case: `html` and `url` for both `htmlUrl` and `html-url`. Letters outside
    /// ASCII are dropped.
    public static func words(_ text: String) -> [String] {
        var words: [String] = []
        var word = ""
        let characters = Array(text.unicodeScalars)
        for (index, character) in characters.enumerated() {
            guard character.isASCIILetter || character.isASCIIDigit else {
                if character.isASCII || !character.properties.isAlphabetic {
                    words.append(word)
                    word = ""
                }
                continue
            }
            let previous = index > 0 ? characters[index - 1] : nil
            let next = index + 1 < characters.count ? characters[index + 1] : nil
            let startsWord =
                character.isUppercase
                && (previous?.isUppercase != true || (next.map { !$0.isUppercase && $0.isASCIILetter } ?? false))
            if startsWord, previous?.isASCIILetter == true || previous?.isASCIIDigit == true {
                words.append(word)
                word = ""
            }
            word.unicodeScalars.append(character)
        }
        return (words + [word]).filter { !$0.isEmpty }.map { $0.lowercased() }
    }

    /// Returns the name of a property: `stargazersCount` for `stargazers_count`, and `value24h` for `24h`. Returns
    /// `nil` if no character of the name can be used.
    public static func property(_ key: String) -> String? {
        let words = words(key)
        guard let first = words.first else { return nil }
        let start = first.first?.isNumber == true ? "value" + first : first
        let name = start + words.dropFirst().map(capitalized).joined()
        return unavailable.contains(name) ? name + "Field" : name
    }

    /// Returns the name of a type: `NearEarthObject` for `near`, `earth` and `object`.
    public static func type(_ words: [String]) -> String {
        words.map(capitalized).joined()
    }

    /// Returns a name as it is declared, with backticks if it is a keyword.
    public static func declared(_ name: String) -> String {
        keywords.contains(name) ? "`\(name)`" : name
    }

    private static func capitalized(_ word: String) -> String {
        acronyms.contains(word) ? word.uppercased() : word.prefix(1).uppercased() + word.dropFirst()
    }

    /// Returns the singular of an English noun: `repository` for `repositories`.
    public static func singular(_ word: String) -> String {
        if let irregular = irregularSingulars[word] { return irregular }
        if word.count < 4 { return word }
        if word.hasSuffix("ies") { return word.dropLast(3) + "y" }
        for ending in ["ches", "shes", "sses", "xes", "zzes"] where word.hasSuffix(ending) {
            return String(word.dropLast(2))
        }
        let isPlural = word.hasSuffix("s") && !["ss", "us", "is"].contains { word.hasSuffix($0) }
        return isPlural ? String(word.dropLast()) : word
    }

    /// Returns the plural of an English noun.
    public static func plural(_ word: String) -> String {
        if let irregular = irregularSingulars.first(where: { $0.value == word }) { return irregular.key }
        let isConsonant = word.dropLast().last.map { !"aeiou".contains($0) } ?? false
        if word.hasSuffix("y"), isConsonant { return word.dropLast() + "ies" }
        return ["s", "x", "ch", "sh"].contains { word.hasSuffix($0) } ? word + "es" : word + "s"
    }
}

extension Set<String> {
    /// Inserts a name and returns it. If the set already contains the name, appends a number: `name2`.
    public mutating func insertUnused(_ name: String) -> String {
        var candidate = name
        var number = 2
        while !insert(candidate).inserted {
            candidate = "\(name)\(number)"
            number += 1
        }
        return candidate
    }
}

extension Unicode.Scalar {
    fileprivate var isASCIILetter: Bool { ("a"..."z").contains(self) || isUppercase }
    fileprivate var isUppercase: Bool { ("A"..."Z").contains(self) }
    fileprivate var isASCIIDigit: Bool { ("0"..."9").contains(self) }
}
