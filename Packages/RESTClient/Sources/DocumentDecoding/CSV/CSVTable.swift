import Essentials
import Protocols

/// A decoder of CSV documents. It decodes row by row, so it needs little memory in addition to the decoded entries.
enum CSVTable {
    /// A row after the header. It has a field for each column.
    struct Row {
        let columns: Columns
        let fields: [String]

        subscript(name: String) -> String? { columns.index(of: name).map { fields[$0] } }
    }

    /// The columns of a document.
    final class Columns {
        let names: [String]
        private let indexes: [String: Int]
        /// Whether an entry has read any of the columns.
        private(set) var isUsed = false

        /// Creates columns. Throws if a name is empty or repeated.
        init(_ names: [String], line: Int) throws {
            var indexes: [String: Int] = [:]
            for (index, name) in names.enumerated() {
                guard !name.isEmpty else { throw TextFault("missing name of column \(index + 1)", line: line) }
                guard indexes.updateValue(index, forKey: name) == nil else {
                    throw TextFault("duplicate column", line: line, path: [.key(name)])
                }
            }
            self.names = names
            self.indexes = indexes
        }

        func index(of name: String) -> Int? {
            guard let index = indexes[name] else { return nil }
            isUsed = true
            return index
        }
    }

    static func decode<Entry: Decodable>(
        _ type: Entry.Type, from bytes: UnsafeBufferPointer<UInt8>, _ format: CSVFormat, _ context: TextDecodingContext
    ) throws -> [Entry] {
        var reader = try CSVReader(bytes, format)
        let columns = try Columns(format.columns ?? header(&reader), line: reader.rowLine)
        reader.columns = columns.names
        var entries: [Entry] = []
        while let fields = try reader.rowWithPath() {
            let decoder = TextDecoder(
                .row(Row(columns: columns, fields: fields)), TextIndexKey(entries.count), line: reader.rowLine, context)
            entries.append(try decoder.decode(type))
        }
        if entries.isEmpty { try checkColumns(columns, for: type, context) }
        return entries
    }

    /// Returns all rows as a JSON array of objects.
    static func json(of bytes: UnsafeBufferPointer<UInt8>, _ format: CSVFormat) throws -> Data {
        var reader = try CSVReader(bytes, format)
        let columns = try Columns(format.columns ?? header(&reader), line: reader.rowLine)
        reader.columns = columns.names
        var json = Data("[".utf8)
        while let fields = try reader.rowWithPath() {
            if json.count > 1 { json.append(UInt8(ascii: ",")) }
            json.append(TextValue.row(Row(columns: columns, fields: fields)).json)
        }
        return json + Data("]".utf8)
    }

    private static func header(_ reader: inout CSVReader) throws -> [String] {
        guard let names = try reader.rowWithPath() else { throw TextFault("expected a header row, got no data") }
        return names
    }

    /// Checks the columns of a document without rows. Such a document might not be CSV. It might be HTML, for example.
    ///
    /// Throws if a required column is missing, or if the entry does not read any of the columns.
    private static func checkColumns<Entry: Decodable>(
        _ columns: Columns, for type: Entry.Type, _ context: TextDecodingContext
    ) throws {
        let row = Row(columns: columns, fields: columns.names.map { _ in "" })
        do {
            let silent = TextDecodingContext(mappings: context.mappings, itemHandler: nil)
            _ = try TextDecoder(.row(row), line: 1, silent).decode(type)
        } catch DecodingError.keyNotFound(let key, let context) where context.codingPath.isEmpty {
            throw DecodingError.keyNotFound(key, context)
        } catch {
            // Other errors are expected, because all fields of the row are empty.
        }
        guard columns.isUsed else {
            throw TextFault(
                "expected at least one known column, got \(columns.names.joined(separator: ", ").quotedForError)")
        }
    }
}
