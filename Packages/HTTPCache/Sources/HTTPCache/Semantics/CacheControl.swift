import Protocols

/// The directives of `Cache-Control` (RFC 9111 §5.2).
struct CacheControl {
    private let directives: [(name: String, value: String?)]

    init(_ headers: HTTPHeaders) {
        directives = Self.members(of: headers["Cache-Control"] ?? "").map { member in
            let parts = member.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = parts.count == 2 ? Self.unquoted(parts[1].trimmed) : nil
            return (parts[0].trimmed.lowercased(), value)
        }
    }

    /// Returns whether a directive is present, with or without a value. `no-cache="x"`, which applies to one header
    /// field, is treated as the stricter `no-cache`.
    func contains(_ name: String) -> Bool {
        directives.contains { $0.name == name }
    }

    /// The seconds of `max-age`; `nil` when it is missing, and 0 when it is invalid or repeated (RFC 9111 §4.2.1).
    var maximumAge: Double? {
        let values = directives.filter { $0.name == "max-age" }.map(\.value)
        guard !values.isEmpty else { return nil }
        guard values.count == 1, let value = values[0] else { return 0 }
        return DeltaSeconds.parse(value) ?? 0
    }

    /// Returns the members of a list. A comma in a quoted string is not a separator.
    private static func members(of list: String) -> [Substring] {
        var isQuoted = false
        var isEscaped = false
        return list.split { character in
            defer { isEscaped = isQuoted && !isEscaped && character == "\\" }
            if character == "\"", !isEscaped { isQuoted.toggle() }
            return character == "," && !isQuoted
        }
    }

    private static func unquoted(_ text: Substring) -> String {
        let isQuoted = text.count >= 2 && text.hasPrefix("\"") && text.hasSuffix("\"")
        return String(isQuoted ? text.dropFirst().dropLast() : text)
    }
}

/// A number of seconds in a header field: `delta-seconds` of RFC 9111 §1.2.2.
enum DeltaSeconds {
    /// Returns the seconds, at most 2³¹ as the RFC recommends; `nil` for anything but digits.
    static func parse(_ text: String) -> Double? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        return Double(UInt64(text).map { min($0, 1 << 31) } ?? 1 << 31)
    }
}

extension Substring {
    /// The text without leading and trailing white space.
    fileprivate var trimmed: Substring {
        var text = drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
