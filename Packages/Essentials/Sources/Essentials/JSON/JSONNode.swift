/// A JSON value with the positions of its parts in the text.
public struct JSONNode: Sendable {
    /// A key of an object and its value.
    public struct Member: Sendable {
        /// The key, with its escapes decoded. An object can have several members with the same key.
        public let key: String
        /// The position of the key.
        public let position: JSONPosition
        /// The value.
        public let node: JSONNode
    }

    /// A value as in ``JSONValue``.
    public enum Content: Sendable {
        case null
        case boolean(Bool)
        case number(String)
        case text(String)
        case array([JSONNode])
        case object([Member])
    }

    /// The value.
    public let content: Content
    /// The position of the first character of the value.
    public let position: JSONPosition

    /// Creates a node from a value and the positions of its values and keys, in the order of the text.
    init(_ value: JSONValue, takingPositionsFrom positions: inout ArraySlice<JSONPosition>) {
        position = positions.popFirst() ?? JSONPosition(line: 1, column: 1)
        switch value {
        case .null: content = .null
        case .boolean(let value): content = .boolean(value)
        case .number(let digits): content = .number(digits)
        case .text(let text): content = .text(text)
        case .array(let elements):
            content = .array(elements.map { JSONNode($0, takingPositionsFrom: &positions) })
        case .object(let members):
            content = .object(
                members.map { member in
                    let position = positions.popFirst() ?? JSONPosition(line: 1, column: 1)
                    let node = JSONNode(member.value, takingPositionsFrom: &positions)
                    return Member(key: member.key, position: position, node: node)
                })
        }
    }

    /// The value without positions.
    public var value: JSONValue {
        switch content {
        case .null: .null
        case .boolean(let value): .boolean(value)
        case .number(let digits): .number(digits)
        case .text(let text): .text(text)
        case .array(let elements): .array(elements.map(\.value))
        case .object(let members): .object(members.map { JSONValue.Member(key: $0.key, value: $0.node.value) })
        }
    }
}

extension JSONPosition {
    /// Returns the positions of offsets, which are in ascending order. The characters are Unicode scalars.
    static func positions(of offsets: [Int], in bytes: [UInt8]) -> [JSONPosition] {
        var positions: [JSONPosition] = []
        positions.reserveCapacity(offsets.count)
        var (line, column, read) = (1, 1, 0)
        for offset in offsets {
            for byte in bytes[read..<min(offset, bytes.count)] {
                // Bytes 0x80 to 0xBF continue a character.
                if byte == UInt8(ascii: "\n") {
                    (line, column) = (line + 1, 1)
                } else if byte & 0xC0 != 0x80 {
                    column += 1
                }
            }
            read = min(offset, bytes.count)
            positions.append(JSONPosition(line: line, column: column))
        }
        return positions
    }
}
