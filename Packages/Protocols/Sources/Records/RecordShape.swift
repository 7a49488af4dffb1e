/// Where the values of records are in a document, for records whose fields are known only at run time.
///
/// A type with columns needs no shape. Its `Decodable` conformance and ``FieldKeys`` say the same.
public struct RecordShape: Sendable {
    /// How the records are arranged.
    public enum Form: Sendable {
        /// An array of records.
        case array
        /// An object whose members are the records. ``FieldSource/recordKey`` is the key.
        case keyed
        /// An object of parallel arrays; see ``FieldKeys/readingParallelArrays(at:)``.
        case parallelArrays
        /// Elements of XML with one name: an array, or the record itself if there is one, or nothing if there is none.
        case elements
        /// One record. If it is missing or `null`, there is none.
        case single
    }

    /// The place of the records.
    public struct Place: Sendable {
        /// The keys and indices from the root of the document.
        public let path: FieldSource.Path
        /// How the records are arranged there.
        public let form: Form
        /// The origin of this description, which errors contain: `items, github.json:40`.
        public let description: String

        public init(_ path: FieldSource.Path, _ form: Form = .array, description: String) {
            self.path = path
            self.form = form
            self.description = description
        }
    }

    /// A rule for records that are not wanted. Their fields are not read.
    public struct Skip: Sendable {
        /// The place of the value that decides.
        public let source: FieldSource
        /// The values of unwanted records. A missing value is `null`.
        public let values: [FieldValue]
        /// The reason, for users: `it is deleted`.
        public let reason: String

        public init(_ source: FieldSource, _ values: [FieldValue], reason: String) {
            self.source = source
            self.values = values
            self.reason = reason
        }
    }

    /// The name of the records in errors: `repo`.
    public let name: String
    /// The place of the records; `nil` if only ``values`` are wanted.
    public let place: Place?
    /// The fields of a record.
    public let fields: [RecordField]
    /// The rules for records that are not wanted. The first that applies gives the reason.
    public let skips: [Skip]
    /// Values around the records, such as their total number. The sources begin at the root of the document.
    public let values: [RecordField]
    /// A value of the last record, wanted or not, such as that from which the next page starts.
    public let last: RecordField?
    public init(
        _ name: String, at place: Place?, fields: [RecordField], skips: [Skip] = [], values: [RecordField] = [],
        last: RecordField? = nil
    ) {
        self.name = name
        self.place = place
        self.fields = fields
        self.skips = skips
        self.values = values
        self.last = last
    }
}

/// The records of a document.
public struct DecodedRecords<Item: Entity>: Sendable {
    /// The records, in the order of the document.
    public var items: [Item] = []
    /// The reasons why records were skipped.
    public var skipped: [String] = []
    /// The values around the records; `null` for a missing one.
    public var values: [FieldValue] = []
    /// The value of the last record; `null` if it or the record is missing.
    public var last: FieldValue = .null

    /// The number of records in the document, with those that were skipped.
    public var count: Int { items.count + skipped.count }

    /// Creates an empty document.
    public init() {}
}
