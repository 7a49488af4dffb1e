public import Protocols

/// A record whose columns are known only at run time. The columns are those of the descriptor.
public struct FileRecord: Entity {
    /// The names of the values, which all records of a list share. A record from a store has them in alphabetical order.
    private let names: RecordNames
    private let values: [FieldValue]

    /// The descriptor has the name for messages.
    public static let name = "record"
    /// The descriptor has the columns.
    public static let columns: [Column<FileRecord>] = []

    public var id: RecordID { RecordID(values[names.idIndex]) }

    /// Creates a record. There is one value for each name.
    init(_ names: RecordNames, _ values: [FieldValue]) {
        self.names = names
        self.values = values
    }

    /// Returns the value of a column.
    ///
    /// - Parameters:
    ///   - index: The index of the column in the provider's columns, where the value of a record from the API is.
    ///   - columns: The names of the provider's columns, which records from the API have.
    func value(of column: Field, at index: Int, among columns: RecordNames) -> FieldValue {
        if names === columns { return values[index] }
        return names.names.firstIndex(of: column.name).map { values[$0].decoded(as: column.kind) } ?? .null
    }
}

/// The names of a record's values.
final class RecordNames: Sendable {
    let names: [String]
    let idIndex: Int

    /// Creates names; `nil` if none of them is `id`.
    init?(_ names: [String]) {
        guard let index = names.firstIndex(of: "id") else { return nil }
        self.names = names
        idIndex = index
    }
}

extension FileRecord {
    /// Decodes a record that was encoded, such as one from a store.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: FieldKey.self)
        let keys = container.allKeys.sorted { $0.stringValue < $1.stringValue }
        guard let names = RecordNames(keys.map(\.stringValue)) else {
            throw DecodingError.keyNotFound(
                FieldKey("id"), .init(codingPath: decoder.codingPath, debugDescription: "missing key"))
        }
        self.init(names, try keys.map { try container.decode(FieldValue.self, forKey: $0) })
    }

    public func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: FieldKey.self)
        for (name, value) in zip(names.names, values) { try container.encode(value, forKey: FieldKey(name)) }
    }
}

extension FileRecord {
    /// Compares the JSON forms of the values. A record from a store has text in place of dates, and other names may be in
    /// another order.
    public static func == (first: FileRecord, second: FileRecord) -> Bool { first.members == second.members }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(id)
    }

    private var members: FieldValue {
        FieldValue.object(zip(names.names, values).map { FieldValue.Member($0, $1) }).jsonForm
    }
}
