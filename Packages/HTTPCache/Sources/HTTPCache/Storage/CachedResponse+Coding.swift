public import Protocols

extension CachedResponse {
    private static let magic = Data("response".utf8)
    private static let version: UInt64 = 1

    /// The content of a file: a magic word, the version of the format, a checksum of all that follows, the fields, and
    /// the body.
    public var serialized: Data {
        var content = BinaryEncoder()
        content.append(key.hexadecimal)
        content.append(method.rawValue)
        content.append(url)
        content.append(selectingHeaders)
        content.append(initialAge)
        content.append(UInt64(response.status))
        content.append(response.headers)
        content.append(response.url.absoluteString)
        content.append(response.receivedAt.timeIntervalSinceReferenceDate)
        content.append(UInt64(response.body.count))
        content.append(raw: response.body)

        var file = BinaryEncoder()
        file.append(raw: Self.magic)
        file.append(Self.version)
        file.append(Self.checksum(of: content.bytes))
        file.append(raw: content.bytes)
        return file.bytes
    }

    /// Reads the content of a file; `nil` when it is damaged, truncated, too long, or of another version of the format.
    /// Any bytes are safe to read.
    public init?(serialized bytes: Data) {
        var decoder = BinaryDecoder(bytes)
        guard decoder.raw(Self.magic.count) == Self.magic, decoder.integer() == Self.version,
            let checksum = decoder.integer(), checksum == Self.checksum(of: decoder.rest)
        else { return nil }
        self.init(content: &decoder)
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
                // A copy, as the indices of a slice do not begin at 0.
                status: Int(status), headers: headers, body: Data(decoder.rest), url: responseURL,
                receivedAt: Date(timeIntervalSinceReferenceDate: receivedAt)))
    }

    /// Returns the 64-bit FNV-1a hash. It finds damage. It does not protect against forgery; the permissions of the
    /// directory do.
    private static func checksum(of bytes: Data) -> UInt64 {
        bytes.withUnsafeBytes { bytes in
            bytes.reduce(0xcbf2_9ce4_8422_2325) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        }
    }
}
