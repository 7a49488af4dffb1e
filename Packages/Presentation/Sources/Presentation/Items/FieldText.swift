public import Protocols

/// The display text of field values. It may contain control characters, which a user interface must escape.
public enum FieldText {
    /// Returns the text of a field. The digits of counts are grouped (`1,204`), and lists are joined with commas.
    ///
    /// - Parameter date: Returns the text of a date. The default is ISO 8601 in UTC.
    public static func text(
        of field: DisplayItem.Field, date: (Date) -> String = { $0.iso8601 }
    ) -> String {
        let text = plain(field.value, date: date)
        return field.column.role == .count ? grouped(text) : text
    }

    /// Returns the text of a value, without grouping digits.
    public static func plain(_ value: FieldValue, date: (Date) -> String = { $0.iso8601 }) -> String {
        switch value {
        case .null: ""
        case .date(let value): date(value)
        case .list(let values): values.map { plain($0, date: date) }.joined(separator: ", ")
        case .object(let members):
            members.filter { $0.value != .null }.map { "\($0.name): \(plain($0.value, date: date))" }
                .joined(separator: ", ")
        case .boolean, .integer, .number, .decimal, .text: value.inputText ?? ""
        }
    }

    /// Returns an integer with a comma between groups of three digits. Other text is returned unchanged.
    static func grouped(_ text: String) -> String {
        let digits = text.drop { $0 == "-" }
        guard digits.count > 3, digits.allSatisfy({ ("0"..."9").contains($0) }) else { return text }
        let groups = stride(from: digits.count % 3, through: digits.count, by: 3).map { end in
            String(digits.prefix(end).suffix(end < 3 ? end : 3))
        }
        return text.prefix(text.count - digits.count) + groups.filter { !$0.isEmpty }.joined(separator: ",")
    }
}

extension String {
    /// The name of a property as words: `Star count` for `starCount`, `Page URL` for `pageURL`, `ID` for `id`.
    var asWords: String {
        var words: [String] = []
        let letters = Array(self)
        for (index, letter) in letters.enumerated() {
            let follows = index > 0 ? letters[index - 1] : " "
            let next = index + 1 < letters.count ? letters[index + 1] : " "
            // In `commentIDs`, the D belongs to the acronym.
            let isPlural = next == "s" && (index + 2 == letters.count || letters[index + 2].isUppercase)
            let begins = letter.isUppercase && (!follows.isUppercase || (next.isLowercase && !isPlural))
            if letter == "_" || letter == "-" || letter == "." {
                words.append("")
            } else if begins || words.isEmpty {
                words.append(String(letter))
            } else {
                words[words.count - 1].append(letter)
            }
        }
        let text = words.filter { !$0.isEmpty }.map(\.asWord).joined(separator: " ")
        return text.prefix(1).uppercased() + text.dropFirst()
    }

    /// The word in lower case; an acronym in capitals, with an `s` for the plural.
    private var asWord: String {
        let isPlural = count > 2 && hasSuffix("s") && !Self.acronyms.contains(lowercased())
        let singular = isPlural ? String(dropLast()) : self
        let isAcronym = count > 1 && singular.allSatisfy(\.isUppercase)
        guard isAcronym || Self.acronyms.contains(singular.lowercased()) else { return lowercased() }
        return singular.uppercased() + (isPlural ? "s" : "")
    }

    private static let acronyms: Set<String> = [
        "api", "csv", "html", "http", "https", "id", "ip", "isbn", "json", "pdf", "sku", "uri", "url", "utc", "uuid",
        "xml",
    ]
}
