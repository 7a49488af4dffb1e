public import Essentials
import TransportProtocols

extension CachedResponse {
    private static let magic = Data("response".utf8)
    /// The version of new entries. Entries in version 1 are also read: they differ only in the checksum.
    private static let version: UInt64 = 2

    /// The encoded cache entry: magic bytes, the format version, a checksum of the fields, and the fields.
    public var serialized: Data { pieces.reduce(into: Data()) { $0.append($1) } }

    /// The two parts of ``serialized``: all fields but the last, and the body, which is large and is not copied.
    var pieces: [Data] {
        var fields = BinaryEncoder()
        fields.append(key.hexadecimal)
        fields.append(method.rawValue)
        fields.append(url)
        fields.append(selectingHeaders)
        fields.append(initialAge)
        fields.append(UInt64(response.status))
        fields.append(response.headers)
        fields.append(response.url.absoluteString)
        fields.append(response.receivedAt.timeIntervalSinceReferenceDate)
        fields.append(UInt64(response.body.count))

        var head = BinaryEncoder()
        head.append(raw: Self.magic)
        head.append(Self.version)
        head.append(Checksum.fast([fields.bytes, response.body]))
        head.append(raw: fields.bytes)
        return [head.bytes, response.body]
    }

    /// Decodes untrusted bytes. Returns `nil` if they are damaged, truncated, too long or in an unknown format version.
    public init?(serialized bytes: Data) {
        var decoder = BinaryDecoder(bytes)
        guard decoder.raw(Self.magic.count) == Self.magic, let version = decoder.integer(),
            let checksum = decoder.integer()
        else { return nil }
        let content = decoder.rest
        self.init(content: &decoder)
        switch version {
        case 1: guard checksum == Checksum.slow(content) else { return nil }
        case Self.version:
            let body = response.body
            guard checksum == Checksum.fast([content.dropLast(body.count), body]) else { return nil }
        default: return nil
        }
    }

    private init?(content decoder: inout BinaryDecoder) {
        guard let key = decoder.text().flatMap(CacheKey.init(hexadecimal:)), let method = decoder.text(),
            let url = decoder.text(), let selectingHeaders = decoder.headers(), let initialAge = decoder.finiteNumber(),
            let status = decoder.integer(), (100...999).contains(status), let headers = decoder.headers(),
            let responseURL = decoder.text().flatMap({ URL(string: $0) }), let receivedAt = decoder.finiteNumber(),
            let count = decoder.integer(), count == UInt64(decoder.rest.count)
        else { return nil }
        self.init(
            key: key, method: HTTPMethod(rawValue: method), url: url, selectingHeaders: selectingHeaders,
            initialAge: initialAge,
            response: HTTPResponse(
                // The copy starts at index 0. A slice would keep the indices of its base.
                status: Int(status), headers: headers, body: Data(decoder.rest), url: responseURL,
                receivedAt: Date(timeIntervalSinceReferenceDate: receivedAt)))
    }
}

/// An encoder that writes numbers as 8 little-endian bytes, and strings with a length prefix.
struct BinaryEncoder {
    private(set) var bytes = Data()

    mutating func append(_ number: UInt64) {
        withUnsafeBytes(of: number.littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func append(_ number: Double) {
        append(number.bitPattern)
    }

    mutating func append(_ text: String) {
        append(UInt64(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
    }

    mutating func append(_ headers: HTTPHeaders) {
        append(UInt64(headers.fields.count))
        for field in headers.fields {
            append(field.name)
            append(field.value)
        }
    }

    /// Appends the bytes without a length prefix.
    mutating func append(raw: Data) {
        bytes.append(raw)
    }
}

/// A decoder for untrusted input in the format of ``BinaryEncoder``. Invalid or missing values are `nil`.
struct BinaryDecoder {
    private(set) var rest: Data

    init(_ bytes: Data) {
        rest = bytes
    }

    mutating func integer() -> UInt64? {
        raw(8)?.reversed().reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Decodes a number. Returns `nil` for infinity and NaN.
    mutating func finiteNumber() -> Double? {
        integer().map(Double.init(bitPattern:)).flatMap { $0.isFinite ? $0 : nil }
    }

    mutating func text() -> String? {
        integer().flatMap(Int.init(exactly:)).flatMap { raw($0) }.flatMap { String(validating: $0, as: UTF8.self) }
    }

    mutating func headers() -> HTTPHeaders? {
        guard let count = integer() else { return nil }
        var headers = HTTPHeaders()
        // If the count is too large, the loop ends at the first missing field.
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
