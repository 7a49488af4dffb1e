import Protocols

/// A nested JSON value whose objects keep the order of their keys.
enum JSONNode: Sendable {
    case value(FieldValue)
    case list([JSONNode])
    case object([(key: String, node: JSONNode)])

    static let null = JSONNode.value(.null)

    init(_ value: some FieldConvertible) { self = .value(value.fieldValue) }

    /// Creates an array with one object for each element.
    init<Element>(_ elements: [Element], _ object: (Element) -> JSONNode) { self = .list(elements.map(object)) }

    /// Creates an object, or `null` if the value is `nil`.
    init<Wrapped>(_ value: Wrapped?, _ object: (Wrapped) -> JSONNode) { self = value.map(object) ?? .null }
}

extension JSONNode: ExpressibleByDictionaryLiteral {
    init(dictionaryLiteral members: (String, JSONNode)...) {
        self = .object(members.map { (key: $0.0, node: $0.1) })
    }
}

extension JSONText {
    mutating func append(_ node: JSONNode) {
        switch node {
        case .value(let value): append(value)
        case .list(let nodes):
            append("[")
            for (index, node) in nodes.enumerated() {
                if index > 0 { append(",") }
                append(node)
            }
            append("]")
        case .object(let members):
            append("{")
            for (index, member) in members.enumerated() {
                if index > 0 { append(",") }
                append(quoting: member.key)
                append(":")
                append(member.node)
            }
            append("}")
        }
    }
}
