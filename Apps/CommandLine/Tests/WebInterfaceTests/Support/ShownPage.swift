import Foundation
import Testing
import WebServer

/// The page that a browser shows: the elements that the script makes from the events.
@MainActor final class ShownPage {
    final class Element {
        let tag: String
        var attributes: [String: String]
        var children: [Child]

        init(_ tag: String, _ attributes: [String: String] = [:], _ children: [Child] = []) {
            (self.tag, self.attributes, self.children) = (tag, attributes, children)
        }
    }

    enum Child {
        case text(String)
        case element(Element)
    }

    let root = Element("div", ["id": "scenes"])
    private(set) var focus: String?
    private(set) var revealed: String?
    var depth = 0
    private(set) var opened: [String] = []
    private(set) var copied: [String] = []
    private(set) var title = ""
    /// The sizes of the events in bytes.
    private(set) var sizes: [Int] = []

    func apply(_ event: ServerEvent) throws {
        sizes.append(event.data.utf8.count)
        let patches = try #require(try JSONSerialization.jsonObject(with: Data(event.data.utf8)) as? [[Any]])
        for patch in patches { try apply(patch) }
    }

    private func apply(_ patch: [Any]) throws {
        let id = patch[1] as? String ?? ""
        switch patch[0] as? String {
        case "set":
            for (name, value) in try #require(patch[2] as? [String: Any]) {
                try find(id).attributes[name] = value as? String
            }
        case "fill": element(id)?.children = try children(patch[2])
        case "insert":
            let parent = try find(id)
            let next = patch[2] as? String
            let index = try next.map { next in
                try #require(parent.children.firstIndex { $0.id == next }, "\(id) has no child \(next)")
            }
            parent.children.insert(contentsOf: try children(patch[3]), at: index ?? parent.children.count)
        case "replace": try replace(id, [try child(patch[2])])
        case "remove": for id in try #require(patch[1] as? [String]) { try replace(id, []) }
        case "focus": focus = id
        case "reveal": revealed = id
        case "open": opened.append(id)
        case "copy": copied.append(id)
        case "title": title = id
        case "depth": depth = try #require(patch[1] as? Int)
        default: Issue.record("unknown patch \(patch)")
        }
    }

    private func child(_ json: Any) throws -> Child {
        if let text = json as? String { return .text(text) }
        let parts = try #require(json as? [Any])
        let attributes = try #require(parts[1] as? [String: String])
        return .element(Element(try #require(parts[0] as? String), attributes, try children(parts[2])))
    }

    private func children(_ json: Any) throws -> [Child] { try #require(json as? [Any]).map(child) }

    private func replace(_ id: String, _ new: [Child]) throws {
        let parent = try #require(elements.first { $0.children.contains { $0.id == id } }, "no element \(id)")
        let index = try #require(parent.children.firstIndex { $0.id == id })
        parent.children.replaceSubrange(index...index, with: new)
    }

    // MARK: Finding

    /// All elements, in the order of the page.
    var elements: [Element] {
        func all(_ element: Element) -> [Element] {
            var elements = [element]
            for case .element(let child) in element.children { elements += all(child) }
            return elements
        }
        return all(root)
    }

    func element(_ id: String) -> Element? { elements.first { $0.attributes["id"] == id } }

    private func find(_ id: String) throws -> Element { try #require(element(id), "no element \(id)") }

    /// Returns the elements that have an attribute with a value.
    func elements(_ name: String, _ value: String) -> [Element] { elements.filter { $0.attributes[name] == value } }

    /// Returns the elements with a class.
    func elements(class name: String) -> [Element] {
        elements.filter { $0.attributes["class"]?.split(separator: " ").contains(Substring(name)) == true }
    }

    var text: String { root.text }
}

extension ShownPage.Child {
    @MainActor var id: String? {
        if case .element(let element) = self { element.attributes["id"] } else { nil }
    }
}

extension ShownPage.Element {
    /// The text in the element, with a space between elements.
    @MainActor var text: String {
        children.map { child in
            switch child {
            case .text(let text): text
            case .element(let element): element.text
            }
        }.joined(separator: " ")
    }

    /// The element as text, to compare it with an element of the server.
    @MainActor var outline: String {
        let names = attributes.sorted { $0.key < $1.key }.map { " \($0.key)=\"\($0.value)\"" }.joined()
        let inner = children.map { child in
            switch child {
            case .text(let text): text
            case .element(let element): element.outline
            }
        }
        return "<\(tag)\(names)>\(inner.joined())</\(tag)>"
    }
}
