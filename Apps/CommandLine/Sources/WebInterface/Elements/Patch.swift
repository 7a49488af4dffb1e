import Protocols

/// A change to the page, which the script of the page applies.
enum Patch: Hashable, Encodable {
    /// Sets attributes. Removes the attributes whose value is `nil`.
    case set(String, [Element.Attribute: String?])
    /// Replaces the children of an element, if the element exists.
    case fill(String, [Node])
    /// Inserts children into an element: before the child with the given id, or at the end if the id is `nil`.
    case insert(into: String, before: String?, [Element])
    /// Replaces an element.
    case replace(String, Element)
    /// Removes elements.
    case remove([String])
    /// Moves the keyboard focus to an element.
    case focus(String)
    /// Scrolls an element into view.
    case reveal(String)
    /// Opens a web page in another tab.
    case open(URL)
    /// Copies text to the clipboard. The script reports whether the browser allowed it.
    case copy(String)
    /// Sets the title of the page, which the browser shows in its tab.
    case title(String)
    /// Sets the number of scenes that the browser's back button can close. Each of them has one history entry.
    case depth(Int)

    /// Encodes the patch as an array: the name of the function in the script, and its arguments.
    func encode(to encoder: any Encoder) throws {
        var array = encoder.unkeyedContainer()
        switch self {
        case .set(let id, let attributes):
            try array.encode("set")
            try array.encode(id)
            try array.encode(Dictionary(uniqueKeysWithValues: attributes.map { ($0.key.rawValue, $0.value) }))
        case .fill(let id, let nodes):
            try array.encode("fill")
            try array.encode(id)
            try array.encode(nodes.map(NodeJSON.init))
        case .insert(let id, let next, let elements):
            try array.encode("insert")
            try array.encode(id)
            try array.encode(next)
            try array.encode(elements.map { NodeJSON(.element($0)) })
        case .replace(let id, let element):
            try array.encode("replace")
            try array.encode(id)
            try array.encode(NodeJSON(.element(element)))
        case .remove(let ids):
            try array.encode("remove")
            try array.encode(ids)
        case .focus(let id): try array.encode(contentsOf: ["focus", id])
        case .reveal(let id): try array.encode(contentsOf: ["reveal", id])
        case .open(let url): try array.encode(contentsOf: ["open", url.absoluteString])
        case .copy(let text): try array.encode(contentsOf: ["copy", text])
        case .title(let title): try array.encode(contentsOf: ["title", title])
        case .depth(let depth):
            try array.encode("depth")
            try array.encode(depth)
        }
    }

    /// Returns the JSON of patches, on one line.
    static func json(_ patches: [Patch]) -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        // Encoding cannot fail, because all values are strings, integers or `null`.
        let data = (try? encoder.encode(patches)) ?? Data("[]".utf8)
        return String(decoding: data, as: UTF8.self)
    }
}

/// The JSON of a node: a string for text, and an array of the tag, the attributes and the children for an element.
private struct NodeJSON: Encodable {
    let node: Node

    init(_ node: Node) { self.node = node }

    func encode(to encoder: any Encoder) throws {
        switch node {
        case .text(let text):
            var value = encoder.singleValueContainer()
            try value.encode(text)
        case .element(let element):
            var array = encoder.unkeyedContainer()
            try array.encode(element.tag.rawValue)
            let attributes = element.attributes.map { ($0.key.rawValue, $0.value) }
            try array.encode(Dictionary(uniqueKeysWithValues: attributes))
            if case .nodes(let nodes) = element.content { try array.encode(nodes.map(NodeJSON.init)) }
        }
    }
}
