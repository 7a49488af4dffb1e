import Foundation
import Presentation
import Protocols
import ProtocolsTesting
import Testing
import WebServer

@testable import SceneFakes
@testable import WebInterface

@MainActor struct ElementTests {
    nonisolated static let texts = [
        ("<script>alert(1)</script>", #"<script>alert(1)</script>"#), ("a & \"b\"", "a & \"b\""),
        ("\u{1B}[31m", #"\u001b[31m"#),
        ("a\u{202E}b", #"a\u202eb"#), ("a\tb", #"a\tb"#), ("one\ntwo", "one\ntwo"), ("\u{0}", #"\u0000"#),
    ]

    @Test(arguments: texts) func `text is never markup, and control and invisible characters are escaped`(
        text: String, expected: String
    ) {
        let element = Element(.p, id: "x", [.title: text]) { text }
        guard case .nodes(let nodes) = element.content else {
            Issue.record("\(element.content)")
            return
        }
        expectEqual(nodes, [.text(expected)])
        expectEqual(element.attributes[.title], expected.replacing("\n", with: #"\n"#))
    }

    nonisolated static let addresses = [
        ("https://a.example/x?y=1", true), ("http://a.example", true), ("HTTPS://a.example", true),
        ("javascript:alert(1)", false), ("data:text/html,x", false), ("file:///etc/passwd", false),
        ("https:", false), ("javascript://a.example/%0aalert(1)", false), ("file://a.example/x", false),
        ("/local", false), ("vbscript:x", false),
    ]

    @Test(arguments: addresses) func `only http and https URLs are links`(address: String, isLink: Bool) throws {
        let link = Element.link(try #require(URL(string: address))) { "text" }
        #expect((link.attributes[.href] != nil) == isLink && (link.tag == .a) == isLink)
        #expect(!isLink || link.attributes[.rel] == "noopener noreferrer")
    }

    @Test func `addresses cannot be set as attributes`() {
        let element = Element(.img, [.src: "https://a.example/x", .href: "javascript:alert(1)"])
        #expect(element.attributes.isEmpty)
        #expect(element.with(.src, "https://a.example").with(.href, "https://a.example").attributes.isEmpty)
    }

    // MARK: Changes

    /// Returns a random tree of text and of elements with and without ids. Trees with the same root id share ids.
    private func tree(_ generator: inout SeededGenerator, _ id: String, depth: Int) -> Element {
        let count = Int.random(in: 0...4, using: &generator)
        let style = ["", "a", "b"].randomElement(using: &generator) ?? ""
        var ids = (0..<6).map { "\(id)-\($0)" }
        if Int.random(in: 0..<4, using: &generator) == 0 { ids.shuffle(using: &generator) }
        let nodes = (0..<count).flatMap { index -> [Node] in
            switch Int.random(in: 0..<8, using: &generator) {
            case 0: return [.text("\(Int.random(in: 0...3, using: &generator))")]
            case 1: return [.element(Element(.span, style) { "x" })]
            default: return depth == 0 ? [] : [.element(tree(&generator, ids[index], depth: depth - 1))]
            }
        }
        var element = Element(Bool.random(using: &generator) ? .div : .div, style, id: id)
        element.content = .nodes(nodes)
        return element
    }

    @Test(arguments: 0..<200) func `applying the changes to a page gives the next page`(seed: UInt64) throws {
        var generator = SeededGenerator(seed: seed)
        let shown = ShownPage()
        var old: Element?
        for _ in 0..<8 {
            let new = tree(&generator, "scenes", depth: 3)
            let patches = old.flatMap { new.patches(from: $0) } ?? new.patchesFromNothing
            try shown.apply(ServerEvent(data: Patch.json(patches)))
            expectEqual(shown.root.outline, new.outline, "seed \(seed)")
            old = new
        }
    }

    @Test func `equal pages have no changes, and for a changed attribute, only the attribute is sent`() {
        let old = Element(.div, id: "a") { Element(.p, id: "b", [.hidden: ""]) { "text" } }
        let new = Element(.div, id: "a") { Element(.p, "c", id: "b") { "text" } }
        expectEqual(old.patches(from: old), [])
        expectEqual(new.patches(from: old), [.set("b", [.hidden: nil, .style: "c"])])
    }

    @Test func `text that the user types is not sent back, but a reset is sent`() throws {
        let field = { (text: String) in Element(.div, id: "a") { Element(.input, id: "b", [.value: text]) } }
        var shown = field("")
        let isSet = shown.setValue("heron", ofField: "b")
        #expect(isSet)
        expectEqual(field("heron").patches(from: shown), [])
        expectEqual(field("").patches(from: shown), [.set("b", [.value: ""])])
        let isKnown = shown.setValue("x", ofField: "unknown")
        #expect(!isKnown)
    }
}

extension Element {
    /// The element in the same text form as ``ShownPage/Element/outline``.
    @MainActor var outline: String {
        let names = attributes.sorted { $0.key.rawValue < $1.key.rawValue }
            .map { " \($0.key.rawValue)=\"\($0.value)\"" }.joined()
        guard case .nodes(let nodes) = rendered.content else { return "" }
        let inner = nodes.map { node in
            switch node {
            case .text(let text): text
            case .element(let element): element.outline
            }
        }
        return "<\(tag)\(names)>\(inner.joined())</\(tag)>"
    }
}

/// A random number generator (SplitMix64) that returns the same numbers for the same seed.
struct SeededGenerator: RandomNumberGenerator {
    private var state: UInt64

    init(seed: UInt64) { state = seed }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = (state ^ (state >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        return mixed ^ (mixed >> 31)
    }
}
