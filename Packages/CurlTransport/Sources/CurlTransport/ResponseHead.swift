import Records
import TransportProtocols

/// A parser for a response's header sections. It rejects some invalid header sections that libcurl accepts.
///
/// Its running time is linear in the number of bytes.
struct ResponseHead {
    /// The error for a header section that is invalid or exceeds a limit.
    struct Invalid: Error {}

    /// The maximum size in bytes of all header sections of a response, including 1xx responses and trailers. Typical
    /// sizes are below 16 KB.
    private static let maximumSize = 256 << 10
    /// The maximum number of lines with fields in one header section. A field can be folded over many lines. libcurl copies
    /// its value again with each of them, in quadratic time.
    private static let maximumLineCount = 1000

    private enum Position {
        case statusLine
        case fields
        /// The header section of the final response is complete. Later lines are trailers, which are ignored.
        case end
    }

    /// The status code, from 100 to 999; 0 before the first status line.
    private(set) var status = 0
    private(set) var fields: [HTTPHeaders.Field] = []
    private var position = Position.statusLine
    private var size = 0
    private var lineCount = 0
    /// The last field that was read. The next line may continue it (RFC 9112 §5.2).
    private var open: (name: String, value: [UInt8])?

    /// Whether the header section of the final response is complete.
    var isComplete: Bool { position == .end }

    /// Parses one line, with or without its line break.
    mutating func read(_ line: UnsafeRawBufferPointer) throws(Invalid) {
        size += line.count
        guard size <= Self.maximumSize else { throw Invalid() }
        let line = line.trimmingSuffix { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        switch position {
        case .statusLine: try readStatus(line)
        case .fields where line.isEmpty:
            closeField()
            // A 1xx response is followed by another response (RFC 9110 §15.2).
            position = status < 200 ? .statusLine : .end
        case .fields: try readField(line)
        case .end: break
        }
    }

    /// Parses a status line such as `HTTP/1.1 200 OK` or `HTTP/2 200`.
    private mutating func readStatus(_ line: Slice<UnsafeRawBufferPointer>) throws(Invalid) {
        let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
        // A 101 switches to a different protocol (RFC 9110 §15.2.2), which this transport does not support.
        guard parts.count >= 2, parts[0].starts(with: "HTTP/".utf8), parts[1].count == 3,
            let status = Int(String(decoding: parts[1], as: UTF8.self)), status >= 100, status != 101
        else { throw Invalid() }
        self.status = status
        fields = []
        lineCount = 0
        position = .fields
    }

    private mutating func readField(_ line: Slice<UnsafeRawBufferPointer>) throws(Invalid) {
        lineCount += 1
        guard lineCount <= Self.maximumLineCount else { throw Invalid() }
        if line.first.map(Self.isSpace) == true, open != nil {
            open?.value.append(UInt8(ascii: " "))
            open?.value.append(contentsOf: Self.trim(line))
            return
        }
        closeField()
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { throw Invalid() }
        let name = String(decoding: line[..<colon], as: UTF8.self)
        guard name.isToken else { throw Invalid() }
        open = (name, Array(Self.trim(line[line.index(after: colon)...])))
    }

    private mutating func closeField() {
        guard let (name, value) = open.take() else { return }
        fields.append(HTTPHeaders.Field(name: name, value: Self.text(value)))
    }

    /// Decodes a value as UTF-8, or as Latin-1 if it is not valid UTF-8. A CR or NUL becomes a space (RFC 9110 §5.5).
    private static func text(_ value: [UInt8]) -> String {
        let value = value.map { $0 == UInt8(ascii: "\r") || $0 == 0 ? UInt8(ascii: " ") : $0 }
        return String(validating: value, as: UTF8.self)
            ?? String(String.UnicodeScalarView(value.map { Unicode.Scalar($0) }))
    }

    private static func trim(_ text: Slice<UnsafeRawBufferPointer>) -> Slice<UnsafeRawBufferPointer> {
        text.drop(while: isSpace).trimmingSuffix(while: isSpace)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == UInt8(ascii: " ") || byte == UInt8(ascii: "\t") }
}

extension ResponseHead {
    /// Returns the body size that `Content-Length` announces, in bytes.
    ///
    /// Returns `nil` if the field is missing or if `Transfer-Encoding` overrides it (RFC 9112 §6.3).
    ///
    /// - Throws: `Invalid` if a value is not a length or if the values differ. libcurl accepts some of these responses.
    func announcedLength() throws(Invalid) -> Int? {
        let headers = HTTPHeaders(fields)
        guard let value = headers["Content-Length"], headers["Transfer-Encoding"] == nil else { return nil }
        let lengths = Set(value.split(separator: ",", omittingEmptySubsequences: false).map(\.trimmingSpaces))
        guard lengths.count == 1, let length = lengths.first, length.utf8.allSatisfy({ (0x30...0x39).contains($0) }),
            let number = Int(length)
        else { throw Invalid() }
        return number
    }
}

extension Substring {
    fileprivate var trimmingSpaces: Substring { drop { $0 == " " }.trimmingSuffix { $0 == " " } }
}

extension BidirectionalCollection {
    fileprivate func trimmingSuffix(while matches: (Element) -> Bool) -> SubSequence {
        var end = endIndex
        while end > startIndex, matches(self[index(before: end)]) { end = index(before: end) }
        return self[..<end]
    }
}
