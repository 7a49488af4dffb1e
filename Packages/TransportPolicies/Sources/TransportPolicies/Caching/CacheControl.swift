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

    /// Whether a directive is there, with or without a value: `no-cache="x"` is taken for `no-cache`, the safer of the
    /// two.
    func has(_ name: String) -> Bool {
        directives.contains { $0.name == name }
    }

    /// The seconds of `max-age`; `nil` when there is none, and 0 when it cannot be read or stands there twice.
    var maximumAge: Double? {
        let values = directives.filter { $0.name == "max-age" }.map(\.value)
        guard !values.isEmpty else { return nil }
        guard values.count == 1, let value = values[0] else { return 0 }
        return DeltaSeconds.parse(value) ?? 0
    }

    /// The members of the list; a comma within quotes separates nothing.
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

extension Substring {
    /// Without the white space around it.
    fileprivate var trimmed: Substring {
        var text = drop(while: \.isWhitespace)
        while text.last?.isWhitespace == true { text.removeLast() }
        return text
    }
}
