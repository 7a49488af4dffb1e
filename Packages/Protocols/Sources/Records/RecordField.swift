/// A field of records whose fields are known only at run time: where its value is, and what it must be.
///
/// It is a class, because each field is read once for every record, and copying its members takes longer than finding the
/// value.
public final class RecordField: Sendable {
    /// How the value is made.
    public enum Origin: Sendable {
        /// The value at a place in the data.
        case source(FieldSource)
        /// Text with the values of other fields of the record in it. It is missing if one of them is.
        case template([TemplatePart])
    }

    /// A part of a template: fixed text, or the index of a field that is not a template itself.
    public enum TemplatePart: Sendable {
        case text(String)
        case field(Int)
    }

    /// The kind of the values. Another value is an error.
    public indirect enum Kind: Sendable {
        case text
        case boolean
        /// An integer in a range.
        case integer(ClosedRange<Int128>)
        /// A number. An integer stays an integer: `5570000`.
        case number
        /// A number with all its digits, such as a price.
        case decimal
        /// A date, in the form that the source names.
        case date
        case list(Kind)
        /// An object with fields of its own, whose sources begin at the object. They are not templates.
        case object([RecordField])
        case any
    }

    /// Places in the data, at the first of which the value is.
    public struct Places: Sendable {
        public let paths: [FieldSource.Path]
        public let form: FieldSource.Form
        public let isEmptyMissing: Bool
    }

    /// The name.
    public let name: String
    /// How the value is made.
    public let origin: Origin
    /// The places of a value that is at the first of several ones; `nil` for another origin. To take them from ``origin``
    /// for each record takes longer, because that copies all of it.
    public let places: Places?
    /// The kind of the values.
    public let kind: Kind
    /// Whether a missing value is an error.
    public let isRequired: Bool
    /// The origin of this description, which errors contain: `column 'fullName', required, github.json:26`.
    public let description: String

    /// Creates a field. By default, its value can be missing.
    public init(_ name: String, _ kind: Kind, from origin: Origin, isRequired: Bool = false, description: String) {
        self.name = name
        self.origin = origin
        places = origin.places
        self.kind = kind
        self.isRequired = isRequired
        self.description = description
    }
}

extension RecordField.Kind {
    /// An integer of 64 bits.
    public static let integer = RecordField.Kind.integer(Int128(Int64.min)...Int128(Int64.max))
}

extension RecordField.Origin {
    fileprivate var places: RecordField.Places? {
        guard case .source(let source) = self, case .first(let paths, let form) = source.value else { return nil }
        return RecordField.Places(paths: paths, form: form, isEmptyMissing: source.isEmptyMissing)
    }
}
