import Protocols

/// A path and a query, with the percent-encoding taken off.
struct SampleTarget: Sendable {
    /// The segments of the path that are not empty.
    let segments: [String]
    /// The items of the query.
    let items: [QueryItem]

    /// Reads a sample's target: `/users/?page=2`.
    init(_ text: String) {
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        segments = parts[0].split(separator: "/").map(Self.decoded)
        items = parts.dropFirst().flatMap { $0.split(separator: "&") }.map { item in
            let pair = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false).map(Self.decoded)
            return QueryItem(pair[0], pair.count > 1 ? pair[1] : "")
        }
    }

    /// Reads a URL's path and query.
    init(_ url: URL) {
        let query = url.query(percentEncoded: true).map { "?\($0)" } ?? ""
        self.init(url.path(percentEncoded: true) + query)
    }

    /// What may name an item: the ends of the path, and the values of the query.
    var references: [String] {
        segments.indices.reversed().map { segments[$0...].joined(separator: "/") } + items.map(\.value)
    }

    private static func decoded(_ text: Substring) -> String {
        var bytes: [UInt8] = []
        var rest = Array(text.utf8)[...]
        while let byte = rest.popFirst() {
            let digits = String(decoding: rest.prefix(2), as: UTF8.self)
            if byte == UInt8(ascii: "%"), digits.utf8.count == 2, let code = UInt8(digits, radix: 16) {
                bytes.append(code)
                rest = rest.dropFirst(2)
            } else {
                bytes.append(byte)
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
