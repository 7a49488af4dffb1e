/// An element of an XML document. Names contain their namespace prefix.
struct XMLElement {
    let name: String
    let attributes: [(name: String, value: String)]
    /// The text directly inside the element, as one string without surrounding white space.
    let text: String
    let children: [XMLElement]
    /// The line of the start tag.
    let line: Int

    /// The key of the text of an element.
    static let textKey = "#text"

    var isEmpty: Bool { text.isEmpty && attributes.isEmpty && children.isEmpty }

    /// Whether the element is empty, or is declared as nil (XML Schema 1.1 Part 1 §3.3.4.3).
    var isNil: Bool {
        isEmpty || attributes.contains { $0.name == "xsi:nil" && ($0.value == "true" || $0.value == "1") }
    }

    /// The value for a key; `nil` if the element has no such attribute or child element.
    subscript(key: String) -> TextValue? {
        if key.utf8.first == UInt8(ascii: "@") {
            let name = key.dropFirst()
            return attributes.first { $0.name == name }.map { .text($0.value) }
        }
        if key == Self.textKey { return .text(text) }
        // Searches for the first element separately, because most elements are not repeated.
        guard let first = children.firstIndex(where: { $0.name == key }) else { return nil }
        return .elements([children[first]] + children[(first + 1)...].lazy.filter { $0.name == key })
    }

    /// The attributes, the text unless it is empty, and the child elements grouped by name, in document order.
    var members: [(String, TextValue)] {
        var members: [(String, TextValue)] = attributes.map { ("@\($0.name)", .text($0.value)) }
        if !text.isEmpty { members.append((Self.textKey, .text(text))) }
        var groups: [String: [XMLElement]] = [:]
        var names: [String] = []
        for child in children {
            if groups[child.name] == nil { names.append(child.name) }
            groups[child.name, default: []].append(child)
        }
        return members + names.map { ($0, .elements(groups[$0] ?? [])) }
    }
}
