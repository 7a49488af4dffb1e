// The standard library has defaults for these functions, and prefers them to the generic ones of the containers. Its
// defaults search each key three times, and after the end of an array they do not what `JSONDecoder` does.

extension JSONTapeKeyedContainer {
    func decode(_ type: Int128.Type, forKey key: Key) throws -> Int128 { try value(key) }
    func decode(_ type: UInt128.Type, forKey key: Key) throws -> UInt128 { try value(key) }

    func decodeIfPresent(_ type: Bool.Type, forKey key: Key) throws -> Bool? { try valueIfPresent(key) }
    func decodeIfPresent(_ type: String.Type, forKey key: Key) throws -> String? { try valueIfPresent(key) }
    func decodeIfPresent(_ type: Double.Type, forKey key: Key) throws -> Double? { try valueIfPresent(key) }
    func decodeIfPresent(_ type: Float.Type, forKey key: Key) throws -> Float? { try valueIfPresent(key) }
    func decodeIfPresent(_ type: Int.Type, forKey key: Key) throws -> Int? { try valueIfPresent(key) }
    func decodeIfPresent(_ type: Int8.Type, forKey key: Key) throws -> Int8? { try valueIfPresent(key) }
    func decodeIfPresent(_ type: Int16.Type, forKey key: Key) throws -> Int16? { try valueIfPresent(key) }
    func decodeIfPresent(_ type: Int32.Type, forKey key: Key) throws -> Int32? { try valueIfPresent(key) }
    func decodeIfPresent(_ type: Int64.Type, forKey key: Key) throws -> Int64? { try valueIfPresent(key) }
    func decodeIfPresent(_ type: Int128.Type, forKey key: Key) throws -> Int128? { try valueIfPresent(key) }
    func decodeIfPresent(_ type: UInt.Type, forKey key: Key) throws -> UInt? { try valueIfPresent(key) }
    func decodeIfPresent(_ type: UInt8.Type, forKey key: Key) throws -> UInt8? { try valueIfPresent(key) }
    func decodeIfPresent(_ type: UInt16.Type, forKey key: Key) throws -> UInt16? { try valueIfPresent(key) }
    func decodeIfPresent(_ type: UInt32.Type, forKey key: Key) throws -> UInt32? { try valueIfPresent(key) }
    func decodeIfPresent(_ type: UInt64.Type, forKey key: Key) throws -> UInt64? { try valueIfPresent(key) }
    func decodeIfPresent(_ type: UInt128.Type, forKey key: Key) throws -> UInt128? { try valueIfPresent(key) }
}

extension JSONTapeUnkeyedContainer {
    mutating func decode(_ type: Int128.Type) throws -> Int128 { try nextValue() }
    mutating func decode(_ type: UInt128.Type) throws -> UInt128 { try nextValue() }

    mutating func decodeIfPresent(_ type: Bool.Type) throws -> Bool? { try nextValueIfPresent() }
    mutating func decodeIfPresent(_ type: String.Type) throws -> String? { try nextValueIfPresent() }
    mutating func decodeIfPresent(_ type: Double.Type) throws -> Double? { try nextValueIfPresent() }
    mutating func decodeIfPresent(_ type: Float.Type) throws -> Float? { try nextValueIfPresent() }
    mutating func decodeIfPresent(_ type: Int.Type) throws -> Int? { try nextValueIfPresent() }
    mutating func decodeIfPresent(_ type: Int8.Type) throws -> Int8? { try nextValueIfPresent() }
    mutating func decodeIfPresent(_ type: Int16.Type) throws -> Int16? { try nextValueIfPresent() }
    mutating func decodeIfPresent(_ type: Int32.Type) throws -> Int32? { try nextValueIfPresent() }
    mutating func decodeIfPresent(_ type: Int64.Type) throws -> Int64? { try nextValueIfPresent() }
    mutating func decodeIfPresent(_ type: Int128.Type) throws -> Int128? { try nextValueIfPresent() }
    mutating func decodeIfPresent(_ type: UInt.Type) throws -> UInt? { try nextValueIfPresent() }
    mutating func decodeIfPresent(_ type: UInt8.Type) throws -> UInt8? { try nextValueIfPresent() }
    mutating func decodeIfPresent(_ type: UInt16.Type) throws -> UInt16? { try nextValueIfPresent() }
    mutating func decodeIfPresent(_ type: UInt32.Type) throws -> UInt32? { try nextValueIfPresent() }
    mutating func decodeIfPresent(_ type: UInt64.Type) throws -> UInt64? { try nextValueIfPresent() }
    mutating func decodeIfPresent(_ type: UInt128.Type) throws -> UInt128? { try nextValueIfPresent() }
}

extension JSONTapeDecoder {
    func decode(_ type: Int128.Type) throws -> Int128 { try tape.decode(type, at: index, path: path) }
    func decode(_ type: UInt128.Type) throws -> UInt128 { try tape.decode(type, at: index, path: path) }
}
