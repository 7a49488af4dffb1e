import Protocols

/// The text of a search, without its `created:` qualifier.
/// <https://docs.github.com/en/search-github/getting-started-with-searching-on-github/understanding-the-search-syntax>
struct SearchQuery {
    /// The seconds since 1970 that the qualifier allows.
    let created: ClosedRange<Int64>
    private let words: [Substring]

    /// - Throws: `invalidRequest` if a `created:` qualifier cannot be replaced with a range.
    init(_ text: String) throws(ProviderError) {
        let words = text.split(whereSeparator: \.isWhitespace)
        let qualifiers = words.filter { $0.lowercased().contains("created:") }
        guard let qualifier = qualifiers.first else {
            (self.words, created) = (words, Int64.min...Int64.max)
            return
        }
        // In quotation marks, a qualifier is text to search for.
        let canReplace = !Self.combinesTerms(text) && !text.contains("\"")
        guard qualifiers.count == 1, canReplace, let range = Self.range(of: qualifier.lowercased()) else {
            throw ProviderError(
                "invalid value '\(text)' for \(parameter: GitHubAPI.query.name): to divide it into slices, expected one range of days or times, "
                    + "such as created:2024-01-01..2024-06-30")
        }
        self.words = words.filter { $0 != qualifier }
        created = range
    }

    /// Returns whether a text has operators or parentheses. GitHub does not document to which of its terms an added
    /// qualifier then applies.
    static func combinesTerms(_ text: String) -> Bool {
        let words = text.split(whereSeparator: \.isWhitespace)
        return !Set(words).isDisjoint(with: ["OR", "NOT"]) || text.contains { "()".contains($0) }
    }

    /// Returns the text of the search for repositories that were created in a range of seconds since 1970.
    func text(createdIn range: ClosedRange<Int64>) -> String {
        let times = [range.lowerBound, range.upperBound].map { Date(timeIntervalSince1970: Double($0)).iso8601 }
        return (words + ["created:\(times[0])..\(times[1])"]).joined(separator: " ")
    }

    /// Returns the seconds that a qualifier allows, such as `created:>=2024-01-01`; `nil` for a different form.
    private static func range(of qualifier: String) -> ClosedRange<Int64>? {
        guard qualifier.hasPrefix("created:") else { return nil }
        let value = qualifier.dropFirst("created:".count)
        let sign = value.prefix { "<>=".contains($0) }
        let bounds = String(value.dropFirst(sign.count)).split(separator: "..", omittingEmptySubsequences: false)
        let times = bounds.map { $0 == "*" ? Int64.min...Int64.max : seconds(of: String($0)) }
        guard let first = times.first ?? nil, let last = times.last ?? nil else { return nil }
        let range =
            switch (times.count, sign) {
            case (1, "") where value != "*": (first.lowerBound, first.upperBound)
            case (1, ">") where first.upperBound < .max: (first.upperBound + 1, Int64.max)
            case (1, ">="): (first.lowerBound, Int64.max)
            case (1, "<") where first.lowerBound > .min: (Int64.min, first.lowerBound - 1)
            case (1, "<="): (Int64.min, first.upperBound)
            case (2, ""): (first.lowerBound, last.upperBound)
            default: (Int64.max, Int64.min)
            }
        return range.0 <= range.1 ? range.0...range.1 : nil
    }

    /// Returns all seconds of a day in UTC, or the one second of a time; `nil` for other text.
    private static func seconds(of text: String) -> ClosedRange<Int64>? {
        guard let date = Date(iso8601: text.uppercased()) else { return nil }
        let start = Int64(date.timeIntervalSince1970.rounded(.down))
        return start...(text.count == 10 ? start + 86_399 : start)
    }
}
