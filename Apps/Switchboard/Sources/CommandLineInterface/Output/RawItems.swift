import Protocols
import Synchronization

/// The JSON of items as the API sent it, for `--raw`. The client adds items, and the printer takes them.
final class RawItems: Sendable {
    private struct Key: Hashable {
        let type: ObjectIdentifier
        let id: String

        init(_ item: some Entity) {
            type = ObjectIdentifier(Swift.type(of: item))
            id = item.id.description
        }
    }

    private let items = Mutex<[Key: Data]>([:])

    /// Adds an item, unless one with the same id waits to be printed. Pages can repeat an item, and the first is printed.
    @Sendable func add(_ item: any Entity, _ json: Data) {
        let key = Key(item)
        items.withLock { if $0[key] == nil { $0[key] = json } }
    }

    /// Removes the JSON of an item and returns it without white space.
    ///
    /// - Throws: An `incorrectData` failure if the client did not report the item.
    func take(_ item: some Entity) throws(Failure) -> [UInt8] {
        guard let json = items.withLock({ $0.removeValue(forKey: Key(item)) }) else {
            throw Failure(
                .incorrectData, code: ProviderError.Code.incorrectData.description,
                "could not print \(type(of: item).name) \(item.id) as the API sent it",
                hint: "the response is not standard JSON, or the provider combines several responses; omit --raw")
        }
        return JSONText(compacting: json).bytes
    }
}

/// A writer for JSON objects: one array with an object per line, or only the lines.
struct RawWriter {
    let isArray: Bool
    private var isEmpty = true

    init(isArray: Bool) {
        self.isArray = isArray
    }

    mutating func write(_ objects: [[UInt8]]) -> [UInt8] {
        var bytes: [UInt8] = []
        for object in objects {
            if isArray { bytes.append(contentsOf: (isEmpty ? "[\n" : ",\n").utf8) }
            bytes.append(contentsOf: object)
            if !isArray { bytes.append(UInt8(ascii: "\n")) }
            isEmpty = false
        }
        return bytes
    }

    mutating func finish() -> [UInt8] { isArray ? Array((isEmpty ? "[]\n" : "\n]\n").utf8) : [] }
}

extension JSONText {
    /// Creates a copy of a JSON document without white space between values.
    ///
    /// Invisible characters in strings are escaped, as in all other output.
    init(compacting json: Data) {
        var compact: [UInt8] = []
        compact.reserveCapacity(json.count)
        var isInString = false
        var isEscaped = false
        var isPlain = true
        for byte in json {
            if isInString {
                if VisibleText.mayNeedEscaping(byte) { isPlain = false }
                if !isEscaped, byte == UInt8(ascii: "\"") { isInString = false }
                isEscaped = !isEscaped && byte == UInt8(ascii: "\\")
            } else {
                guard byte > 0x20 else { continue }
                isInString = byte == UInt8(ascii: "\"")
            }
            compact.append(byte)
        }
        self.init(escapingInvisibleCharactersOf: compact, isPlain: isPlain)
    }
}
