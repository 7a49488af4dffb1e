import Essentials
import Protocols

extension CSVReader {
    /// Creates a reader for a format. Throws for an encoding that is not UTF-8.
    init(_ bytes: UnsafeBufferPointer<UInt8>, _ format: CSVFormat) throws {
        self.init(
            bytes, from: try bytes.startOfUTF8(), delimiter: format.delimiter.rawValue.asciiValue ?? UInt8(ascii: ","),
            comment: format.comment.map { Array($0.utf8) }, skippedLines: format.skippedLines)
    }

    /// Returns the fields of the next row; `nil` at the end. The path of an error has the index of the row and the name of the
    /// column.
    mutating func rowWithPath() throws -> [String]? {
        do throws(Fault) {
            return try row()
        } catch {
            let field = error.field.map { FieldPath.Step.key(columns[$0]) }
            let path = [error.row.map { FieldPath.Step.index($0) }, field].compactMap(\.self)
            throw TextFault(error.reason, line: error.line, path: path)
        }
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the position after a UTF-8 byte order mark, or 0 if there is none. Throws for a UTF-16 byte order mark.
    func startOfUTF8() throws -> Int {
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        guard !starts(with: [0xFF, 0xFE]), !starts(with: [0xFE, 0xFF]) else {
            throw TextFault("unsupported encoding UTF-16: expected UTF-8")
        }
        return starts(with: byteOrderMark) ? byteOrderMark.count : 0
    }
}
