/// The words with a meaning in expressions, in any case.
enum Keyword: String, CaseIterable {
    case and, or, not, `in`, like, escape, between, `is`, null, `true`, `false`, now

    init?(_ kind: Token.Kind) {
        guard case .word(let word) = kind else { return nil }
        self.init(rawValue: word.lowercased())
    }
}

/// The units of durations.
enum DurationUnit: String, CaseIterable {
    case second, minute, hour, day, week

    /// Creates a unit from its name in singular or plural.
    init?(named word: String) {
        let word = word.lowercased()
        self.init(rawValue: word.hasSuffix("s") ? String(word.dropLast()) : word)
    }

    var seconds: Double {
        switch self {
        case .second: 1
        case .minute: 60
        case .hour: 3600
        case .day: 86400
        case .week: 7 * 86400
        }
    }
}
