import Protocols

/// A JSON document as a flat list of its values, in document order. Decoding from it is faster than with `JSONDecoder`.
///
/// `JSONDecoder` builds a dictionary of all members of every object that it decodes, although most are never read. The
/// tape searches the members instead.
///
/// The result is always that of `JSONDecoder` of Swift 6.3. In rare cases the tape refuses a document; the caller then
/// decodes it with `JSONDecoder`, so these cases are not implemented twice.
final class JSONTape {
    enum Kind: UInt8 {
        /// An object with few members and plain keys, which is searched for each key.
        case object
        /// An object with many members or with a key that is not plain. Its keys are collected first.
        case largeObject
        case array
        /// ASCII without escapes.
        case plainText
        /// Bytes other than ASCII, without escapes. They may not be valid UTF-8.
        case text
        /// Text with well-formed escapes, which may be unpaired surrogates.
        case escapedText
        case number
        case yes
        case no
        case null
    }

    /// A value or a key. The key of a member comes right before its value.
    struct Token {
        var kind: Kind
        /// The position of the first byte.
        var start: Int32
        /// The position after the last byte; 0 for objects and arrays.
        var end: Int32
        /// The index of the token after this value and all that it contains.
        var next: Int32
    }

    /// The document. Every position in a token is within it.
    private(set) var bytes: UnsafeBufferPointer<UInt8>
    let tokens: [Token]
    /// A copy of the document, made if there are references to the tape after decoding.
    private var copy: UnsafeMutableBufferPointer<UInt8>?

    /// Whether the tape refused the document, even if the `Decodable` type caught the error and continued.
    private(set) var isRefused = false

    /// Creates a tape; `nil` for data that is not strict JSON in UTF-8, begins with a byte order mark, or is too large.
    private init?(_ bytes: UnsafeBufferPointer<UInt8>) {
        // Tokens hold 32-bit positions.
        guard bytes.count <= Int(Int32.max), let tokens = JSONTapeScanner.tokens(of: bytes) else { return nil }
        self.bytes = bytes
        self.tokens = tokens
    }

    deinit {
        copy?.deallocate()
    }

    /// Returns the value that `JSONDecoder` would return; `nil` when the caller must use `JSONDecoder`.
    static func decode<Value: Decodable>(_ type: Value.Type, from data: Data) -> Value? {
        data.withUnsafeBytes { raw in
            guard var tape = JSONTape(raw.bindMemory(to: UInt8.self)) else { return nil }
            let value = try? tape.decode(type, at: 0, path: .root)
            // A `Decodable` type may keep a decoder or container, which refers to the tape, after the data is freed.
            if !isKnownUniquelyReferenced(&tape) { tape.copyDocument() }
            return tape.isRefused ? nil : value
        }
    }

    private func copyDocument() {
        let copy = UnsafeMutableBufferPointer<UInt8>.allocate(capacity: bytes.count)
        _ = copy.initialize(from: bytes)
        self.copy = copy
        bytes = UnsafeBufferPointer(copy)
    }

    /// Refuses the document, so that `JSONDecoder` decodes it. Used where the tape's result would differ.
    func refuse(_ reason: String) -> any Error {
        isRefused = true
        return DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: reason))
    }
}
extension JSONTape {
    /// The error that `JSONDecoder` throws for a value of another type: a `Decodable` type may catch it and go on.
    func mismatch(_ type: Any.Type, at index: Int, path: JSONTapePath) -> DecodingError {
        // JSONDecoder has a separate error for null.
        if isNull(index), type != Bool.self {
            return valueNotFound(type, "Cannot get value of type \(type) -- found null value instead", path)
        }
        return typeMismatch(type, at: index, path)
    }

    /// The error for a value that is not an object or array, as `container` names them.
    func mismatch(_ type: Any.Type, container: String, at index: Int, path: JSONTapePath) -> DecodingError {
        if isNull(index) {
            return valueNotFound(type, "Cannot get \(container) decoding container -- found null value instead", path)
        }
        return typeMismatch(type, at: index, path)
    }

    private func valueNotFound(_ type: Any.Type, _ description: String, _ path: JSONTapePath) -> DecodingError {
        .valueNotFound(type, .init(codingPath: path.keys, debugDescription: description))
    }

    private func typeMismatch(_ type: Any.Type, at index: Int, _ path: JSONTapePath) -> DecodingError {
        let found =
            switch tokens[index].kind {
            case .object, .largeObject: "a dictionary"
            case .array: "an array"
            case .plainText, .text, .escapedText: "a string"
            case .number: "number"
            case .yes, .no: "bool"
            case .null: "null"
            }
        return .typeMismatch(
            type,
            .init(codingPath: path.keys, debugDescription: "Expected to decode \(type) but found \(found) instead."))
    }
}
