struct JSONTapeUnkeyedContainer: UnkeyedDecodingContainer {
    private let tape: JSONTape
    private let path: JSONTapePath
    private let elementCount: Int
    /// The index of the next element's token.
    private var index: Int

    private(set) var currentIndex = 0

    init(tape: JSONTape, index: Int, path: JSONTapePath) throws {
        guard tape.tokens[index].kind == .array else {
            throw tape.mismatch([Any].self, container: "unkeyed", at: index, path: path)
        }
        self.tape = tape
        self.path = path
        self.index = index + 1
        elementCount = tape.elementCount(ofArray: index)
    }

    var codingPath: [any CodingKey] { path.keys }
    var count: Int? { elementCount }
    var isAtEnd: Bool { currentIndex >= elementCount }

    mutating func decodeNil() throws -> Bool {
        try checkNotAtEnd()
        guard tape.isNull(index) else { return false }
        advance()
        return true
    }

    @inline(__always) mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try nextValue()
    }

    @inline(__always) mutating func decodeIfPresent<Value: Decodable>(_ type: Value.Type) throws -> Value? {
        try nextValueIfPresent()
    }

    @inline(__always) mutating func nextValue<Value: Decodable>() throws -> Value {
        try checkNotAtEnd()
        let value = try tape.decode(Value.self, at: index, path: path.appending(index: currentIndex))
        // An element that cannot be decoded stays the next one.
        advance()
        return value
    }

    @inline(__always) mutating func nextValueIfPresent<Value: Decodable>() throws -> Value? {
        guard try !decodeNil() else { return nil }
        return try nextValue()
    }

    mutating func nestedContainer<NestedKey: CodingKey>(
        keyedBy type: NestedKey.Type
    ) throws -> KeyedDecodingContainer<NestedKey> {
        let container = try nestedDecoder().container(keyedBy: type)
        advance()
        return container
    }

    mutating func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer {
        let container = try nestedDecoder().unkeyedContainer()
        advance()
        return container
    }

    mutating func superDecoder() throws -> any Decoder {
        let decoder = try nestedDecoder()
        advance()
        return decoder
    }

    private func nestedDecoder() throws -> JSONTapeDecoder {
        try checkNotAtEnd()
        return JSONTapeDecoder(tape: tape, index: index, path: path.appending(index: currentIndex))
    }

    /// `JSONDecoder` has a different error or value after the end for each of the functions.
    private func checkNotAtEnd() throws {
        guard !isAtEnd else { throw tape.refuse("a value after the end of an array") }
    }

    private mutating func advance() {
        index = Int(tape.tokens[index].next)
        currentIndex += 1
    }
}
