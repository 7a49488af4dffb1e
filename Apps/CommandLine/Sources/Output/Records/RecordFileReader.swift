import Essentials
import Failures
import Protocols

/// A reader for files of records: JSON (an array of objects), NDJSON, or CSV with a header line.
package struct RecordFileReader {
    /// Reads a file. The first character says which format it has.
    ///
    /// - Parameter path: The path, for messages.
    /// - Throws: an `invalidFile` failure, with the position, for text that is not of one of the formats.
    package static func records(in data: Data, at path: String) throws(Failure) -> RecordSet {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let bytes = data.starts(with: mark) ? data.dropFirst(mark.count) : data
        switch bytes.first(where: { !" \t\r\n".utf8.contains($0) }) {
        case UInt8(ascii: "["): return try array(in: bytes, at: path)
        case UInt8(ascii: "{"): return try lines(in: bytes, at: path)
        case nil: return RecordSet(names: [], rows: [])
        default:
            // The lines of TSV are those of `list -o`, without a header.
            if case .format(let format)? = OutputSuffix(of: path), format.name == OutputFormat.tsv.name {
                throw .invalid(path, "TSV does not name its columns")
            }
            return try table(in: bytes, at: path)
        }
    }

    private static func array(in bytes: Data, at path: String) throws(Failure) -> RecordSet {
        guard case .array(let elements) = try document(bytes, at: path, line: 1) else { return RecordSet([]) }
        var records: [[FieldValue.Member]] = []
        for (index, element) in elements.enumerated() {
            guard case .object(let members) = element else {
                throw .invalid(path, "element \(index + 1) is not an object")
            }
            records.append(members.map { FieldValue.Member($0.key, FieldValue($0.value)) })
        }
        return RecordSet(records)
    }

    private static func lines(in bytes: Data, at path: String) throws(Failure) -> RecordSet {
        var records: [[FieldValue.Member]] = []
        for (index, line) in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).enumerated() {
            guard line.contains(where: { !" \t\r".utf8.contains($0) }) else { continue }
            guard case .object(let members) = try document(Data(line), at: path, line: index + 1) else {
                throw .invalid(path, "line \(index + 1) is not a JSON object")
            }
            records.append(members.map { FieldValue.Member($0.key, FieldValue($0.value)) })
        }
        return RecordSet(records)
    }

    private static func document(_ data: Data, at path: String, line: Int) throws(Failure) -> JSONValue {
        do throws(JSONParser.SyntaxError) {
            return try JSONParser.document(data)
        } catch {
            throw .invalid(path, "line \(line + error.line - 1), column \(error.column): \(error.reason)")
        }
    }

    private static func table(in data: Data, at path: String) throws(Failure) -> RecordSet {
        try Array(data).withUnsafeBufferPointer { bytes throws(Failure) in
            do throws(CSVReader.Fault) {
                return try records(of: CSVReader(bytes))
            } catch {
                throw .invalid(path, "line \(error.line): \(error.reason)")
            }
        }
    }

    private static func records(of table: CSVReader) throws(CSVReader.Fault) -> RecordSet {
        var reader = table
        let names = try reader.row() ?? []
        if let name = names.first(where: { name in names.count { $0 == name } > 1 }) {
            throw CSVReader.Fault(reason: "two columns have the name '\(name)'", line: reader.rowLine)
        }
        reader.columns = names
        var rows: [[FieldValue]] = []
        while let fields = try reader.row() { rows.append(fields.map { $0.isEmpty ? .null : .text($0) }) }
        return RecordSet(names: names, rows: rows, isText: true)
    }
}

extension FieldValue {
    /// Creates the value of JSON text. A number that is not an integer has all its digits, as far as a decimal can have them.
    init(_ value: JSONValue) {
        switch value {
        case .null: self = .null
        case .boolean(let value): self = .boolean(value)
        case .text(let text): self = .text(text)
        case .number(let digits):
            if let integer = Int128(digits) {
                self = .integer(integer)
            } else if let decimal = Decimal(string: digits), decimal.isFinite {
                self = .decimal(decimal)
            } else {
                self = .text(digits)
            }
        case .array(let elements): self = .list(elements.map { FieldValue($0) })
        case .object(let members): self = .object(members.map { FieldValue.Member($0.key, FieldValue($0.value)) })
        }
    }
}

extension Failure {
    /// The failure for a file that is not one of records.
    static func invalid(_ path: String, _ reason: String) -> Failure {
        .usage("could not read '\(path)': \(reason)", hint: "expected a JSON array, NDJSON, or CSV with a header line")
    }
}
