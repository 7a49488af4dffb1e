import Essentials
import Failures
import Protocols
import Synchronization

/// The JSON of items as the API sent it, for `--raw`. The client adds items, and the printer or the store takes them.
package final class RawItems: Sendable {
    private struct Key: Hashable {
        let type: ObjectIdentifier
        let id: String

        init(_ item: some Entity) {
            type = ObjectIdentifier(Swift.type(of: item))
            id = item.id.description
        }
    }

    private typealias Source = (item: any Entity, json: Data)

    private let items = Mutex<[Key: [Source]]>([:])

    package init() {}

    /// Adds an item.
    @Sendable package func add(_ item: any Entity, _ json: Data) {
        let key = Key(item)
        items.withLock { $0[key, default: []].append((item, json)) }
    }

    /// Removes the JSON of an item that is not printed.
    package func drop<Item>(_ item: Item) {
        if let item = item as? any Entity { _ = remove(item) }
    }

    package func removeAll() { items.withLock { $0 = [:] } }

    /// Removes the JSON of an item from the collection, and returns the JSON in its compact form.
    ///
    /// - Parameter name: The name of the provider's items, for the failure.
    /// - Throws: An `incorrectData` failure if the client did not add the item.
    package func take(_ item: some Entity, named name: String) throws(Failure) -> [UInt8] {
        guard let json = take(item) else {
            throw Failure(
                FailureKind(ProviderError.Code.incorrectData),
                "could not print \(name) \(item.id) as the API sent it",
                hint: "the response is not standard JSON, or the provider combines several responses; omit --raw")
        }
        return json
    }

    /// Removes the JSON of an item from the collection, and returns the JSON in its compact form; `nil` if the client did
    /// not add the item.
    ///
    /// Several pages can contain the item, and it can have changed between them. Its JSON is then that of the first one
    /// with equal values.
    package func take<Item: Entity>(_ item: Item) -> [UInt8]? {
        let found = remove(item)
        let source = found.first { $0.item as? Item == item } ?? found.first
        return (source?.json).map { JSONText(compacting: $0).bytes }
    }

    private func remove(_ item: some Entity) -> [Source] { items.withLock { $0.removeValue(forKey: Key(item)) } ?? [] }
}

/// A writer for JSON objects, one per line, with or without an array around them.
package struct RawWriter {
    package let isArray: Bool
    private var isEmpty = true

    package init(isArray: Bool) {
        self.isArray = isArray
    }

    package mutating func write(_ objects: [[UInt8]]) -> [UInt8] {
        var bytes: [UInt8] = []
        for object in objects {
            if isArray { bytes.append(contentsOf: (isEmpty ? "[\n" : ",\n").utf8) }
            bytes.append(contentsOf: object)
            if !isArray { bytes.append(UInt8(ascii: "\n")) }
            isEmpty = false
        }
        return bytes
    }

    package mutating func finish() -> [UInt8] { isArray ? Array((isEmpty ? "[]\n" : "\n]\n").utf8) : [] }
}

extension JSONText {
    /// Creates the compact form of a valid JSON document: a copy that has no white space outside strings.
    ///
    /// Invisible characters in strings are escaped, as in all other output.
    package init(compacting json: Data) {
        var mayNeedEscaping = false
        let compact = json.withUnsafeBytes { source in
            [UInt8](unsafeUninitializedCapacity: source.count) { target, count in
                mayNeedEscaping = Self.compact(source, into: target, count: &count)
            }
        }
        self.init(escapingInvisibleCharactersOf: compact, isPlain: !mayNeedEscaping)
    }

    /// Copies a JSON document and omits white space outside strings. The target must have room for the whole document.
    ///
    /// - Returns: Whether a string in the document has a byte that can be the first byte of an invisible character.
    private static func compact(
        _ source: UnsafeRawBufferPointer, into target: UnsafeMutableBufferPointer<UInt8>, count: inout Int
    ) -> Bool {
        var isInString = false
        var mayNeedEscaping = false
        var position = 0
        while position < source.count {
            var byte = source[position]
            position += 1
            if isInString, VisibleText.mayNeedEscaping(byte) { mayNeedEscaping = true }
            if !isInString, byte <= 0x20 { continue }
            if byte == UInt8(ascii: "\"") { isInString.toggle() }
            target[count] = byte
            count += 1
            // In valid JSON, a backslash is always in a string, and another character follows it.
            guard byte == UInt8(ascii: "\\"), position < source.count else { continue }
            byte = source[position]
            position += 1
            target[count] = byte
            count += 1
        }
        return mayNeedEscaping
    }
}
