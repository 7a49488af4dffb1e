public import Protocols

extension StoredResponse {
    private static let magic = Data("response".utf8)
    private static let version: UInt64 = 1

    /// The bytes of a file: a magic word, the version of the format, a checksum of all that follows, the particulars,
    /// and the body.
    public var serialized: Data {
        var content = ByteWriter()
        content.append(key.hexadecimal)
        content.append(method.rawValue)
        content.append(url)
        content.append(nominated)
        content.append(initialAge)
        content.append(UInt64(response.status))
        content.append(response.headers)
        content.append(response.url.absoluteString)
        content.append(response.receivedAt.timeIntervalSinceReferenceDate)
        content.append(UInt64(response.body.count))
        content.append(raw: response.body)

        var file = ByteWriter()
        file.append(raw: Self.magic)
        file.append(Self.version)
        file.append(Checksum.of(content.bytes))
        file.append(raw: content.bytes)
        return file.bytes
    }

    /// Reads the bytes of a file. Any bytes may be given: `nil` for those that are damaged, cut short, too many, or of
    /// another version of the format.
    public init?(serialized bytes: Data) {
        var reader = ByteReader(bytes)
        guard reader.raw(Self.magic.count) == Self.magic, reader.number() == Self.version,
            let checksum = reader.number(), checksum == Checksum.of(reader.rest)
        else { return nil }
        self.init(content: &reader)
    }

    private init?(content reader: inout ByteReader) {
        guard let key = reader.text().flatMap(CacheKey.init(hexadecimal:)), let method = reader.text(),
            let url = reader.text(), let nominated = reader.headers(), let initialAge = reader.finite(),
            let status = reader.number(), (100...999).contains(status), let headers = reader.headers(),
            let answerer = reader.text().flatMap({ URL(string: $0) }), let receivedAt = reader.finite(),
            let count = reader.number(), count == UInt64(reader.rest.count)
        else { return nil }
        self.init(
            key: key, method: HTTPMethod(rawValue: method), url: url, nominated: nominated, initialAge: initialAge,
            response: HTTPResponse(
                // A copy of its own, not a slice whose indices begin elsewhere.
                status: Int(status), headers: headers, body: Data(reader.rest), url: answerer,
                receivedAt: Date(timeIntervalSinceReferenceDate: receivedAt)))
    }
}
