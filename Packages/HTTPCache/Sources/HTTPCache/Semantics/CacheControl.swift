import TransportProtocols

/// The parsed `Cache-Control` header field (RFC 9111 §5.2).
struct CacheControl {
    private let directives: [(name: String, value: String?)]

    init(_ headers: HTTPHeaders) {
        directives = Self.members(of: headers["Cache-Control"] ?? "").map { member in
            let parts = member.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let value = parts.count == 2 ? Self.unquoted(parts[1].trimmed) : nil
            return (parts[0].trimmed.lowercased(), value)
        }
    }

    /// Returns whether the directive is present, with or without a value.
    ///
    /// The qualified form `no-cache="x"` is treated as `no-cache`, which is stricter.
    func contains(_ name: String) -> Bool {
        directives.contains { $0.name == name }
    }

    /// The value of `max-age` in seconds, or `nil` if it is missing.
    ///
    /// An invalid or repeated `max-age` is treated as 0, so that the response is stale (RFC 9111 §4.2.1).
    var maximumAge: Double? {
        let values = directives.filter { $0.name == "max-age" }.map(\.value)
        guard !values.isEmpty else { return nil }
        guard values.count == 1, let value = values[0] else { return 0 }
        return DeltaSeconds.parse(value) ?? 0
    }

    /// Splits a list at the commas outside quoted strings.
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

/// A parser for `delta-seconds` (RFC 9111 §1.2.2).
enum DeltaSeconds {
    /// Returns the number of seconds, at most 2³¹. Returns `nil` if the text is empty or contains a non-digit.
    static func parse(_ text: String) -> Double? {
        guard !text.isEmpty, text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }) else {
            return nil
        }
        return Double(UInt64(text).map { min($0, 1 << 31) } ?? 1 << 31)
    }
}

extension Substring {
    fileprivate var trimmed: Substring {
        var text = drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
