public import Records

/// Converts values of a document to the kind of a field, in the form in which the API sends them.
extension RecordField.Kind {
    /// Returns a value as a value of this kind; `nil` if it has another kind. Lists and objects convert their own values.
    @inlinable public func value(from value: FieldValue, _ form: FieldSource.Form) -> FieldValue? {
        switch (self, value) {
        case (.text, .text), (.boolean, .boolean), (.number, .integer), (.number, .number), (.any, _): return value
        case (.integer(let range), .integer(let number)): return range.contains(number) ? value : nil
        case (.date, _): return date(from: value, form).map(FieldValue.date)
        default: return form == .textOrNumber ? otherForm(value) : nil
        }
    }

    /// Returns text as a number or a Boolean, or a number or a Boolean as text.
    @usableFromInline func otherForm(_ value: FieldValue) -> FieldValue? {
        switch (self, value) {
        case (.text, .integer), (.text, .number), (.text, .decimal), (.text, .boolean):
            return value.plainText.map(FieldValue.text)
        case (.integer, .text(let text)): return Int128(text).flatMap { self.value(from: .integer($0), .asDeclared) }
        case (.number, .text(let text)):
            return Int128(text).map(FieldValue.integer)
                ?? FieldValue.number(text, as: Double.self).map(\.fieldValue)
        case (.decimal, .text(let text)): return FieldValue.number(text, as: Decimal.self).map(FieldValue.decimal)
        case (.boolean, .text("true")), (.boolean, .integer(1)): return .boolean(true)
        case (.boolean, .text("false")), (.boolean, .integer(0)): return .boolean(false)
        default: return nil
        }
    }

    /// Returns the date of a text or a number.
    @usableFromInline func date(from value: FieldValue, _ form: FieldSource.Form) -> Date? {
        let seconds: Double
        switch (form, value) {
        case (.secondsSince1970, .integer(let number)): seconds = Double(number)
        case (.secondsSince1970, .number(let number)): seconds = number
        case (.millisecondsSince1970, .integer(let number)): seconds = Double(number) / 1000
        case (.millisecondsSince1970, .number(let number)): seconds = number / 1000
        case (.httpDate, .text(let text)): return Date(http: text)
        case (.localTime(let offset), .text(let text)): return Date(local: text, offset: offset)
        case (.asDeclared, .text(let text)), (.textOrNumber, .text(let text)): return Date(iso8601: text)
        default: return nil
        }
        return Date(timeIntervalSince1970: seconds)
    }

    /// The expected value, for error messages: `an integer, 0 or greater`.
    @usableFromInline func expectation(_ form: FieldSource.Form) -> String {
        switch self {
        case .text: "text"
        case .boolean: "a boolean"
        case .integer(let range): Self.expectation(of: range)
        case .number, .decimal: "a number"
        case .date: form.dateExpectation
        case .list: "an array"
        case .object: "an object"
        case .any: "a value"
        }
    }
}

extension RecordField.Kind {
    private static func expectation(of range: ClosedRange<Int128>) -> String {
        let (isLow, isHigh) = (range.lowerBound <= Int128(Int64.min), range.upperBound >= Int128(Int64.max))
        return switch (isLow, isHigh) {
        case (true, true): "an integer"
        case (false, true): "an integer, \(range.lowerBound) or greater"
        default: "an integer from \(range.lowerBound) to \(range.upperBound)"
        }
    }
}

extension FieldSource.Form {
    fileprivate var dateExpectation: String {
        switch self {
        case .secondsSince1970: "a number of seconds since 1970"
        case .millisecondsSince1970: "a number of milliseconds since 1970"
        case .httpDate: "an HTTP date"
        case .localTime: "a local date and time"
        case .asDeclared, .textOrNumber, .separated: "an ISO 8601 date"
        }
    }

    /// Returns the list of texts in one text; `nil` if the form is another one.
    func list(in text: String) -> FieldValue? {
        guard case .separated(let separator) = self else { return nil }
        guard !separator.isEmpty, !text.isEmpty else { return .list(text.isEmpty ? [] : [.text(text)]) }
        return .list(text.split(separator: separator, omittingEmptySubsequences: false).map { .text(String($0)) })
    }
}

extension Date {
    /// Creates a date from ISO 8601 text. If it has no offset from UTC, it has the given one. Seconds and the time may be
    /// omitted: `2026-03-01T09:30`.
    init?(local text: String, offset: Int) {
        let time = text.utf8.count == 10 ? text + "T00:00" : text
        if let date = Date(iso8601: time) {
            self = date
        } else if let date = Date(iso8601: time + "Z") ?? Date(iso8601: time + ":00Z") {
            self = date.addingTimeInterval(-Double(offset))
        } else {
            return nil
        }
    }

    /// Creates a date from the form that HTTP prefers (RFC 9110 §5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
    init?(http text: String) {
        let words = text.split(separator: " ")
        guard words.count == 6, words[5] == "GMT", let month = Self.months.firstIndex(of: String(words[2])) else {
            return nil
        }
        let number = month < 9 ? "0\(month + 1)" : "\(month + 1)"
        self.init(iso8601: "\(words[3])-\(number)-\(words[1])T\(words[4])Z")
    }

    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]
}
