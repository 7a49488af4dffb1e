import Failures
import Protocols

/// A reader for the records of CSV text (RFC 4180).
struct CSVReader {
    private let bytes: [UInt8]
    private var position = 0
    /// The number of the line on which the last record begins.
    private(set) var line = 0
    private var nextLine = 1

    init(_ data: Data) { bytes = Array(data) }

    /// Returns the fields of the next record; `nil` at the end. Empty lines are skipped.
    mutating func next(_ path: String) throws(Failure) -> [String]? {
        while position < bytes.count, isLineEnd(bytes[position]) { skipLineEnd() }
        guard position < bytes.count else { return nil }
        line = nextLine
        var fields: [String] = []
        while true {
            fields.append(try field(path))
            guard position < bytes.count, bytes[position] == UInt8(ascii: ",") else { break }
            position += 1
        }
        if position < bytes.count { skipLineEnd() }
        return fields
    }

    private mutating func field(_ path: String) throws(Failure) -> String {
        guard position < bytes.count, bytes[position] == UInt8(ascii: "\"") else {
            let end = bytes[position...].firstIndex { $0 == UInt8(ascii: ",") || isLineEnd($0) } ?? bytes.count
            defer { position = end }
            return String(decoding: bytes[position..<end], as: UTF8.self)
        }
        position += 1
        var text: [UInt8] = []
        while position < bytes.count {
            let byte = bytes[position]
            position += 1
            if byte == UInt8(ascii: "\n") { nextLine += 1 }
            guard byte == UInt8(ascii: "\"") else {
                text.append(byte)
                continue
            }
            guard position < bytes.count, bytes[position] == byte else {
                guard position == bytes.count || bytes[position] == UInt8(ascii: ",") || isLineEnd(bytes[position])
                else {
                    throw .invalid(path, "line \(nextLine): expected a comma after the quotation mark")
                }
                return String(decoding: text, as: UTF8.self)
            }
            text.append(byte)
            position += 1
        }
        throw .invalid(path, "line \(line): a quotation mark has no counterpart")
    }

    private func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }

    /// Skips LF, CR or CRLF.
    private mutating func skipLineEnd() {
        if bytes[position] == UInt8(ascii: "\r"), bytes[position...].dropFirst().first == UInt8(ascii: "\n") {
            position += 1
        }
        position += 1
        nextLine += 1
    }
}
