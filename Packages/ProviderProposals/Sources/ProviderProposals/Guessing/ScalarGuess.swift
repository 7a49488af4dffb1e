import Essentials
import Records

/// A guess about the type of strings, numbers and Booleans.
struct ScalarGuess {
    let type: FieldType
    let note: String?

    private init(_ type: FieldType, _ note: String? = nil) {
        self.type = type
        self.note = note
    }

    /// Guesses the type of values other than null. Returns `nil` if one of them is an array or an object, or if only
    /// some of them are Booleans.
    init?(_ values: [JSONValue], key: String) {
        let texts = values.compactMap(\.text)
        let numbers = values.compactMap { if case .number(let digits) = $0 { digits } else { nil } }
        if texts.count == values.count {
            self.init(texts: texts)
        } else if numbers.count == values.count {
            self.init(numbers: numbers, key: key)
        } else if texts.count + numbers.count == values.count {
            self.init(mixed: texts, numbers)
        } else if values.allSatisfy({ if case .boolean = $0 { true } else { false } }) {
            self.init(.boolean)
        } else {
            return nil
        }
    }

    private init(texts: [String]) {
        let given = texts.filter { !$0.isEmpty }
        let hasEmpty = given.count < texts.count
        if !given.isEmpty, given.allSatisfy(\.isTime) {
            self.init(hasEmpty ? .text : .date, hasEmpty ? "times, but some are empty" : "times in ISO 8601")
        } else if !given.isEmpty, given.allSatisfy({ $0.utf8.count == 10 && Date(iso8601: $0) != nil }) {
            self.init(.text, "days without a time; a Date would be the start of the day in UTC")
        } else if !given.isEmpty, given.allSatisfy(\.isWebAddress) {
            self.init(
                hasEmpty ? .text : .url,
                hasEmpty ? "URLs, but some are empty" : "use String if the API can send an empty string")
        } else if !given.isEmpty, given.allSatisfy({ Int($0) != nil && !$0.hasPrefix("0") && !$0.hasPrefix("+") }) {
            self.init(.text, "integers as text")
        } else if !given.isEmpty, given.allSatisfy(\.isDecimalNumber) {
            self.init(.text, "numbers as text")
        } else {
            self.init(.text)
        }
    }

    private init(numbers: [String], key: String) {
        let integers = numbers.filter { !$0.contains { ".eE".contains($0) } }
        guard integers.count == numbers.count else {
            let digits = numbers.map { $0.count { $0.isNumber } }.max() ?? 0
            let isExact = digits > 15 && numbers.allSatisfy { Decimal(string: $0) != nil }
            self.init(
                isExact ? .decimal : .double,
                isExact ? "up to \(digits) digits, more than a Double can represent" : nil)
            return
        }
        if integers.allSatisfy({ Int64($0) != nil }) {
            guard Self.isMeasure(key) else {
                self = Self.time(integers.compactMap(Int64.init), key: key) ?? ScalarGuess(.integer)
                return
            }
            self.init(.double, "integers here, but the name suggests fractions")
        } else if integers.allSatisfy({ UInt64($0) != nil }) {
            self.init(.unsignedInteger, "above Int.max")
        } else {
            self.init(.lenientText, "integers out of range; kept as text")
        }
    }

    private init(mixed texts: [String], _ numbers: [String]) {
        let areIntegers = (texts + numbers).allSatisfy { Int64($0).map(String.init) == $0 }
        self.init(
            areIntegers ? .lenientInteger : .lenientText,
            areIntegers ? "integers, as numbers or text" : "numbers or text")
    }

    /// Returns the guess for integers that are probably times.
    private static func time(_ integers: [Int64], key: String) -> ScalarGuess? {
        let names: Set = [
            "created", "updated", "modified", "published", "expires", "at", "on", "time", "date", "timestamp", "epoch",
            "dt", "ts", "sunrise", "sunset", "start", "end", "ends", "starts", "seen", "expiry", "last", "reported",
            "utime", "ctime", "mtime",
        ]
        guard SwiftName.words(key).contains(where: names.contains) else { return nil }
        // The years 2000 through 2099.
        let seconds: ClosedRange<Int64> = 946_684_800...4_102_444_799
        if integers.allSatisfy(seconds.contains) { return ScalarGuess(.seconds, "a guess: seconds since 1970") }
        let areMilliseconds = integers.allSatisfy { seconds.contains($0 / 1000) }
        return areMilliseconds ? ScalarGuess(.milliseconds, "a guess: milliseconds since 1970") : nil
    }

    /// Whether a field probably has fractions, even if all recorded values are integers.
    private static func isMeasure(_ key: String) -> Bool {
        let words = SwiftName.words(key)
        let counts: Set = ["count", "number", "id", "rank", "index", "total", "size"]
        let measures: Set = [
            "price", "amount", "cost", "rate", "rating", "score", "lat", "lng", "lon", "latitude", "longitude",
            "percent", "percentage", "temperature", "ratio", "average", "avg", "mean", "weight", "distance", "balance",
            "high", "low", "volume", "change",
        ]
        return words.contains(where: measures.contains) && !words.contains(where: counts.contains)
    }
}

extension String {
    /// Whether the text is a date and a time of day with an offset from UTC.
    fileprivate var isTime: Bool { utf8.count > 10 && Date(iso8601: self) != nil }

    /// Whether the text is a number in decimal digits, and not `0x1f` or `nan`.
    fileprivate var isDecimalNumber: Bool { Double(self) != nil && allSatisfy("0123456789+-.eE".contains) }

    /// Whether the text is an absolute `http` or `https` URL that `URL` does not change.
    fileprivate var isWebAddress: Bool {
        guard hasPrefix("https://") || hasPrefix("http://"), let url = URL(string: self) else { return false }
        return url.host()?.isEmpty == false && url.absoluteString == self
    }
}
