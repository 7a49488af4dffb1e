import DocumentDecoding
import Protocols
import RecordDecoding

/// A JSON document as a flat list of tokens in document order.
///
/// Decoding from a tape is faster than `JSONDecoder`, which builds a dictionary of the members of each decoded object.
/// A tape searches the members instead, because most members are never read.
///
/// A decoded value is always equal to the result of `JSONDecoder` in Swift 6.3. The tape refuses a document if the
/// results could differ. The caller then decodes the document with `JSONDecoder`.
final class JSONTape {
    /// The document. The positions in all tokens are within its bounds.
    private(set) var bytes: UnsafeBufferPointer<UInt8>
    let tokens: [Token]
    let mappings: FieldMappings
    private let itemHandler: ItemJSONHandler?
    /// A copy of the document, made if the tape is still referenced after decoding.
    private var copy: UnsafeMutableBufferPointer<UInt8>?

    /// Whether the tape refused the document. The value stays `true` even if a `Decodable` type catches the error.
    private(set) var isRefused = false

    /// Creates a tape; `nil` if the document is too large, is nested too deeply, or is not strict JSON (RFC 8259).
    init?(_ bytes: UnsafeBufferPointer<UInt8>, mappings: FieldMappings, itemHandler: ItemJSONHandler?) {
        guard bytes.count <= Token.maximumPosition, let tokens = JSONTapeScanner.tokens(of: bytes) else { return nil }
        self.bytes = bytes
        self.tokens = tokens
        self.mappings = mappings
        self.itemHandler = itemHandler
    }

    deinit {
        copy?.deallocate()
    }

    /// Returns the value that `JSONDecoder` would return; `nil` if the caller must use `JSONDecoder`.
    static func decode<Value: Decodable>(
        _ type: Value.Type, from data: Data, keys: FieldKeys, itemHandler: ItemJSONHandler? = nil
    ) -> Value? {
        data.withUnsafeBytes { raw in
            let bytes = raw.bindMemory(to: UInt8.self)
            guard var tape = JSONTape(bytes, mappings: FieldMappings(keys), itemHandler: itemHandler) else {
                return nil
            }
            let value = try? tape.decode(type, at: 0, path: .root)
            // A `Decodable` type may keep a decoder or a container. These reference the tape and can outlive `data`.
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

    /// Marks the document as refused and returns an error to throw. The caller then uses `JSONDecoder`.
    func refuse(_ reason: String) -> any Error {
        isRefused = true
        return DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: reason))
    }
}
extension JSONTape {
    /// Returns the error that `JSONDecoder` throws for a value of the wrong type.
    ///
    /// The error must be the same, because a `Decodable` type may catch it and continue.
    func mismatch(_ type: Any.Type, at index: Int, path: JSONTapePath) -> DecodingError {
        // `JSONDecoder` throws `valueNotFound` for null, unless the type is `Bool`.
        if isNull(index), type != Bool.self {
            return valueNotFound(type, "Cannot get value of type \(type) -- found null value instead", path)
        }
        return typeMismatch(type, at: index, path)
    }

    /// Returns the error that `JSONDecoder` throws for a value that is not a container of the given kind: `keyed` or
    /// `unkeyed`.
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
            case .true, .false: "bool"
            case .null: "null"
            }
        return .typeMismatch(
            type,
            .init(codingPath: path.keys, debugDescription: "Expected to decode \(type) but found \(found) instead."))
    }

    /// Passes a decoded entity, or the entity of a decoded entry, with its JSON to the item handler. Ignores any other
    /// value.
    func report(_ value: some Decodable, at index: Int) {
        guard let itemHandler, let item = entity(of: value) else { return }
        itemHandler(
            item,
            Data(
                UnsafeRawBufferPointer(
                    rebasing: UnsafeRawBufferPointer(bytes)[tokens[index].start..<end(of: index)])))
    }

    /// Returns the position after a value. The token of an object or array does not contain it.
    func end(of index: Int) -> Int {
        let token = tokens[index]
        guard token.isContainer else { return token.range.upperBound }
        var (position, depth) = (token.start, 0)
        repeat {
            switch bytes[position] {
            case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
            case UInt8(ascii: "\""): skipText(&position)
            default: break
            }
            position += 1
        } while depth > 0
        return position
    }

    /// Moves from the opening quotation mark of a string to the closing one.
    private func skipText(_ position: inout Int) {
        position += 1
        while bytes[position] != UInt8(ascii: "\"") {
            position += bytes[position] == UInt8(ascii: "\\") ? 2 : 1
        }
    }
}
