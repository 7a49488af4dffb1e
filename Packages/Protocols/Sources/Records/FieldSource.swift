/// Where the value of a field is in the data of an API, and in which form it is sent.
///
/// A path names the keys from the record to the value, and indices of arrays: `owner.login`, `revisions.0.timestamp`. A
/// dot in a key is written as `\\.`. A path in a string literal is a source:
///
///     Column("owner", \.owner, from: "owner.login")
public struct FieldSource: Hashable, Sendable {
    /// The keys and indices from a record to a value. The step `0` is an index or a key, and `[0]` is only an index.
    public typealias Path = [String]

    /// How a value is made from the data.
    public enum Value: Hashable, Sendable {
        /// The value at the first path at which there is one.
        case first([Path], Form)
        /// Text with the values of paths in it.
        case template([TemplatePart])
        /// The key of the record in the object that contains it.
        case recordKey
        /// The values of several sources as one text. Empty values are omitted.
        case joined([FieldSource], separator: String)
        /// The value at a path from the root of the response.
        case response(Path, Form)
        /// The values of a source in each element of the array at a path, as a list.
        indirect case elements(Path, FieldSource)
        /// The value of the first source that has one.
        case alternatives([FieldSource])
    }

    /// The form in which an API sends a value.
    public enum Form: Hashable, Sendable {
        /// The form of the property's type. A date is ISO 8601 text.
        case asDeclared
        /// Text or a number, whatever the type of the property is: `256` or `"256"`.
        case textOrNumber
        /// A date as a number of seconds since 1970.
        case secondsSince1970
        /// A date as a number of milliseconds since 1970.
        case millisecondsSince1970
        /// A date in the form of HTTP header fields (RFC 9110 §5.6.7): `Sun, 06 Nov 1994 08:49:37 GMT`.
        case httpDate
        /// A date as ISO 8601 text that may have no offset from UTC, and then has this one, in seconds.
        case localTime(offset: Int)
        /// A list of texts as one text, with a separator between them.
        case separated(by: String)
    }

    /// A part of a template: fixed text, or the path in braces.
    public enum TemplatePart: Hashable, Sendable {
        case text(String)
        case path(Path)
    }

    /// How the value is made.
    public let value: Value
    /// Whether empty text counts as a missing value.
    public let isEmptyMissing: Bool
    /// The value of the field if the data has none; `nil` if the field is then missing.
    public let defaultValue: FieldValue?

    private init(_ value: Value, isEmptyMissing: Bool = false, defaultValue: FieldValue? = nil) {
        self.value = value
        self.isEmptyMissing = isEmptyMissing
        self.defaultValue = defaultValue
    }

    /// The value at a path. If it is missing or `null`, the alternatives are tried in order.
    ///
    /// - Parameters:
    ///   - form: The form in which the API sends the value.
    ///   - isEmptyMissing: Whether empty text counts as a missing value.
    ///   - defaultValue: The value of the field if the data has none, for a property that is not optional.
    public static func path(
        _ path: String, _ alternatives: String..., form: Form = .asDeclared, isEmptyMissing: Bool = false,
        default defaultValue: FieldValue? = nil
    ) -> FieldSource {
        FieldSource(
            .first(([path] + alternatives).map(Self.steps), form), isEmptyMissing: isEmptyMissing,
            defaultValue: defaultValue)
    }

    /// The value at the first of several paths at which there is one, for paths that are not written in source code.
    public static func first(
        _ paths: [Path], form: Form = .asDeclared, isEmptyMissing: Bool = false, default defaultValue: FieldValue? = nil
    ) -> FieldSource {
        FieldSource(.first(paths, form), isEmptyMissing: isEmptyMissing, defaultValue: defaultValue)
    }

    /// The value of the first of several sources that has one.
    public static func alternatives(_ sources: [FieldSource], default defaultValue: FieldValue? = nil) -> FieldSource {
        FieldSource(.alternatives(sources), defaultValue: defaultValue)
    }

    /// The values of a source in each element of the array at a path, as a list. Elements without a value are omitted.
    ///
    /// - Parameter path: The keys and indices from the record to the array.
    public static func elements(
        of path: Path, _ source: FieldSource, default defaultValue: FieldValue? = nil
    ) -> FieldSource {
        FieldSource(.elements(path, source), defaultValue: defaultValue)
    }

    /// Text with paths in braces: `https://news.example/item?id={id}`. It is missing if one of the values is.
    public static func template(_ text: String) -> FieldSource {
        var parts: [TemplatePart] = []
        for (index, piece) in text.split(separator: "{", omittingEmptySubsequences: false).enumerated() {
            guard index > 0, let end = piece.firstIndex(of: "}") else {
                parts.append(.text((index > 0 ? "{" : "") + piece))
                continue
            }
            parts += [.path(steps(String(piece[..<end]))), .text(String(piece[end...].dropFirst()))]
        }
        return FieldSource(.template(parts.filter { $0 != .text("") }))
    }

    /// The values of several sources as one text: `Ada Fernsby`. Empty values are omitted. The text is missing if one of
    /// the values is.
    public static func joined(_ sources: FieldSource..., separator: String) -> FieldSource {
        FieldSource(.joined(sources, separator: separator))
    }

    /// The value at a path from the root of the response, for a value that the API sends once for all records. CSV has
    /// none.
    public static func response(
        _ path: String, form: Form = .asDeclared, default defaultValue: FieldValue? = nil
    ) -> FieldSource {
        FieldSource(.response(steps(path), form), defaultValue: defaultValue)
    }

    /// A value that is not in the response, such as that of a parameter of the request.
    public static func constant(_ value: FieldValue) -> FieldSource {
        FieldSource(.first([], .asDeclared), defaultValue: value)
    }

    /// The key of the record in the object that contains it, for an API that sends `{"NOK": {…}, "SEK": {…}}`.
    public static let recordKey = FieldSource(.recordKey)

    /// Splits a path at its dots, but not at an escaped dot: `\\.`.
    static func steps(_ path: String) -> Path {
        path.replacing("\\.", with: "\0").split(separator: ".", omittingEmptySubsequences: false)
            .map { String($0).replacing("\0", with: ".") }
    }
}

extension FieldSource: ExpressibleByStringLiteral {
    /// Creates the source of the value at a path.
    public init(stringLiteral path: String) {
        self = .path(path)
    }
}
