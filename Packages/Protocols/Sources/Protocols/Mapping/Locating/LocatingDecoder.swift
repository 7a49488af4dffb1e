/// Decodes as its base does, and goes into what fails without a place.
struct LocatingDecoder: Decoder {
    let base: any Decoder

    var codingPath: [any CodingKey] { base.codingPath }
    var userInfo: [CodingUserInfoKey: Any] { base.userInfo }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(LocatingKeyedContainer(base: try base.container(keyedBy: type)))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        LocatingUnkeyedContainer(base: try base.unkeyedContainer())
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        LocatingSingleValueContainer(base: try base.singleValueContainer())
    }

    /// Does the first; when that fails in a way that has no place, does the second, which fails with one.
    static func locate<T>(_ decode: () throws -> T, orIn decodeLocated: () throws -> T) throws -> T {
        do {
            return try decode()
        } catch let error as DecodingError {
            throw error
        } catch {
            return try decodeLocated()
        }
    }
}
