/// The decoded target of a request, in origin form: `/path?query` (RFC 9112 §3.2.1).
public struct RequestTarget: Hashable, Sendable {
    /// The decoded segments of the path. The last one is empty if the path ends with a slash.
    public let path: [String]
    /// The decoded fields of the query.
    public let query: [String: String]

    /// Decodes a target.
    ///
    /// - Throws: `badRequest` for a target in another form, invalid percent-encoding, a `.` or `..` segment, and a
    ///   repeated query field.
    init(_ text: [UInt8]) throws(RequestError) {
        guard text.first == UInt8(ascii: "/") else { throw .badRequest("expected a target that starts with '/'") }
        guard text.allSatisfy({ (0x21...0x7E).contains($0) && $0 != UInt8(ascii: "#") }) else {
            throw .badRequest("invalid character in the target")
        }
        let parts = text.split(separator: UInt8(ascii: "?"), maxSplits: 1, omittingEmptySubsequences: false)
        path = try Self.segments(of: parts[0].dropFirst())
        query = try parts.count == 2 ? Self.fields(of: parts[1]) : [:]
    }

    private static func segments(of path: ArraySlice<UInt8>) throws(RequestError) -> [String] {
        var segments: [String] = []
        for part in path.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            let segment = try decoded(part)
            guard segment != ".", segment != ".." else { throw .badRequest("invalid path segment '\(segment)'") }
            segments.append(segment)
        }
        return segments
    }

    /// Decodes `application/x-www-form-urlencoded` (URL Standard, §5.1).
    private static func fields(of query: ArraySlice<UInt8>) throws(RequestError) -> [String: String] {
        var fields: [String: String] = [:]
        for part in query.split(separator: UInt8(ascii: "&")) {
            let spaced = part.map { $0 == UInt8(ascii: "+") ? UInt8(ascii: " ") : $0 }
            let pair = spaced.split(separator: UInt8(ascii: "="), maxSplits: 1, omittingEmptySubsequences: false)
            let name = try decoded(pair[0])
            let value = try pair.count == 2 ? decoded(pair[1]) : ""
            guard fields.updateValue(value, forKey: name) == nil else { throw .badRequest("repeated query field") }
        }
        return fields
    }

    private static func decoded(_ text: ArraySlice<UInt8>) throws(RequestError) -> String {
        var bytes: [UInt8] = []
        var rest = text
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = digit(rest.popFirst()), let low = digit(rest.popFirst()) else {
                throw .badRequest("invalid percent-encoding")
            }
            bytes.append(high << 4 | low)
        }
        guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
            throw .badRequest("invalid percent-encoded text: expected UTF-8 without NUL")
        }
        return text
    }

    private static func digit(_ byte: UInt8?) -> UInt8? {
        // `UInt8(_:radix:)` also accepts a leading sign, but returns `nil` for a sign without digits.
        byte.flatMap { UInt8(String(Unicode.Scalar($0)), radix: 16) }
    }
}
