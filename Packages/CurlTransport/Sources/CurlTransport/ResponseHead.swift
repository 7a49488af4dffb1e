import Protocols

/// A parser of the header section of a response, line by line as libcurl passes it on. It refuses invalid header
/// sections that libcurl accepts.
///
/// Its running time is linear in the number of bytes.
struct ResponseHead {
    /// The reason why a header section is refused.
    struct Invalid: Error {}

    /// Limits for all header sections of a response together, including 1xx responses and trailers. Typical ones are
    /// smaller than 16 KB.
    private static let maximumSize = 256 << 10
    private static let maximumFieldCount = 1000

    private enum Position {
        case statusLine
        case fields
        /// The empty line after the fields was read. Lines after it are trailers, which are ignored.
        case end
    }

    /// From 100 to 999.
    private(set) var status = 0
    private(set) var fields: [HTTPHeaders.Field] = []
    private var position = Position.statusLine
    private var size = 0
    /// The field that was read last. The next line may continue it (RFC 9112 §5.2).
    private var open: (name: String, value: [UInt8])?

    /// Whether the header section of the final response was read to its end.
    var isComplete: Bool { position == .end }

    /// Reads a line, with or without its line break.
    mutating func read(_ line: UnsafeRawBufferPointer) throws(Invalid) {
        size += line.count
        guard size <= Self.maximumSize else { throw Invalid() }
        let line = line.trimmingSuffix { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
        switch position {
        case .statusLine: try readStatus(line)
        case .fields where line.isEmpty:
            closeField()
            // A 1xx response is followed by another one (RFC 9110 §15.2).
            position = status < 200 ? .statusLine : .end
        case .fields: try readField(line)
        case .end: break
        }
    }

    /// Reads `HTTP/1.1 200 OK`, `HTTP/2 200`.
    private mutating func readStatus(_ line: Slice<UnsafeRawBufferPointer>) throws(Invalid) {
        let parts = line.split(separator: UInt8(ascii: " "), maxSplits: 2, omittingEmptySubsequences: false)
        // 101 is a response to Upgrade, which is never sent.
        guard parts.count >= 2, parts[0].starts(with: "HTTP/".utf8), parts[1].count == 3,
            let status = Int(String(decoding: parts[1], as: UTF8.self)), status >= 100, status != 101
        else { throw Invalid() }
        self.status = status
        fields = []
        position = .fields
    }

    private mutating func readField(_ line: Slice<UnsafeRawBufferPointer>) throws(Invalid) {
        if line.first.map(Self.isSpace) == true, open != nil {
            open?.value.append(UInt8(ascii: " "))
            open?.value.append(contentsOf: Self.trim(line))
            return
        }
        closeField()
        guard fields.count < Self.maximumFieldCount, let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
            throw Invalid()
        }
        let name = String(decoding: line[..<colon], as: UTF8.self)
        guard name.isToken else { throw Invalid() }
        open = (name, Array(Self.trim(line[line.index(after: colon)...])))
    }

    private mutating func closeField() {
        guard let (name, value) = open.take() else { return }
        fields.append(HTTPHeaders.Field(name: name, value: Self.text(value)))
    }

    /// RFC 9110 §5.5: a CR or NUL in a value is replaced with a space. Bytes that are not UTF-8 are Latin-1.
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
    /// The size of the body that `Content-Length` announces; `nil` without one, and with `Transfer-Encoding`, which
    /// overrides it.
    ///
    /// - Throws: `Invalid` for a value that is not a length, and for two different values (RFC 9112 §6.3). libcurl
    ///   accepts both.
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
    /// The collection without the elements at its end that match.
    fileprivate func trimmingSuffix(while matches: (Element) -> Bool) -> SubSequence {
        var end = endIndex
        while end > startIndex, matches(self[index(before: end)]) { end = index(before: end) }
        return self[..<end]
    }
}
