import Protocols

/// Takes apart what a ``ByteWriter`` put together. Any bytes may be given: what is not there is `nil`.
struct ByteReader {
    /// What is left.
    private(set) var rest: Data

    init(_ bytes: Data) {
        rest = bytes
    }

    mutating func number() -> UInt64? {
        raw(8)?.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// `nil` for infinity and for what is no number, which nothing here writes.
    mutating func finite() -> Double? {
        number().map(Double.init(bitPattern:)).flatMap { $0.isFinite ? $0 : nil }
    }

    mutating func text() -> String? {
        number().flatMap(Int.init(exactly:)).flatMap { raw($0) }.flatMap { String(validating: $0, as: UTF8.self) }
    }

    mutating func headers() -> HTTPHeaders? {
        guard let count = number() else { return nil }
        var headers = HTTPHeaders()
        // A count that is wrong ends at the first field that is not there.
        for _ in 0..<count {
            guard let name = text(), let value = text() else { return nil }
            headers.append(name, value)
        }
        return headers
    }

    mutating func raw(_ count: Int) -> Data? {
        guard count >= 0, count <= rest.count else { return nil }
        defer { rest = rest.dropFirst(count) }
        return rest.prefix(count)
    }
}
