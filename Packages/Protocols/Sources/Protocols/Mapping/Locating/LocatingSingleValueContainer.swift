struct LocatingSingleValueContainer: SingleValueDecodingContainer {
    let base: any SingleValueDecodingContainer

    var codingPath: [any CodingKey] { base.codingPath }

    func decodeNil() -> Bool { base.decodeNil() }

    func decode<T: Decodable>(_ type: T.Type) throws -> T {
        try LocatingDecoder.locate {
            try base.decode(T.self)
        } orIn: {
            throw DecodingError.dataCorrupted(
                .init(
                    codingPath: codingPath, debugDescription: "expected \(T.self), found a number that it cannot hold"))
        }
    }
}
