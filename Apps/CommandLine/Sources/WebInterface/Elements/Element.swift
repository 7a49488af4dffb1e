import Essentials
import Protocols

/// An element of the page. Its tag and its attributes are from fixed lists, and its text is never markup. So, text from
/// an API can neither run code nor load anything.
struct Element: Hashable {
    /// The tags that the page uses. None of them runs code or embeds a document.
    enum Tag: String {
        case a, article, button, dd, div, dl, dt, footer, form, h1, h2, header, img, input, label, li
        case main, option, p, section, select, span, table, tbody, td, textarea, th, thead, time, tr, ul
    }

    /// The attributes that the page uses. Only ``link(_:_:id:_:)`` and ``download(_:as:_:id:_:)`` set
    /// `href`. Only ``picture(_:_:alt:)`` sets `src`.
    enum Attribute: String {
        case alt, autocomplete, checked, colspan, datetime, decoding, disabled, download, `for`, hidden, href, id,
            inert,
            inputmode, lang
        case loading, placeholder, rel, role, scope, spellcheck, src, tabindex, target, title, type, value
        case style = "class"
        case controls = "aria-controls"
        case current = "aria-current"
        case describedBy = "aria-describedby"
        case expanded = "aria-expanded"
        case invalid = "aria-invalid"
        case isBusy = "aria-busy"
        case isModal = "aria-modal"
        case label = "aria-label"
        case labelledBy = "aria-labelledby"
        case live = "aria-live"
        case pressed = "aria-pressed"
        case sort = "aria-sort"
        /// The action that a `click`, `input` or `submit` event causes.
        case action = "data-do"
        /// The id to which the action applies, such as the id of a row or a field.
        case subject = "data-id"
        /// The names of the keys that the script sends as actions, separated by spaces.
        case keys = "data-keys"
        /// Marks a row. The script sends the row's id when the row is visible, or close to the visible area.
        case row = "data-row"
        /// Marks a form with changes. The browser asks before it leaves the page.
        case unsaved = "data-unsaved"
        /// The place of a column among those by which rows are sorted.
        case number = "data-number"
        /// The heading of the cell's column. Narrow screens show it before the value.
        case heading = "data-heading"
    }

    /// The children of an element.
    enum Content: Hashable {
        case nodes([Node])
        case rows(Rows)
    }

    let tag: Tag
    private(set) var attributes: [Attribute: String] = [:]
    var content = Content.nodes([])

    /// Creates an element. Control characters and invisible characters in attributes are escaped, except in the values
    /// of input fields, which the user edits.
    ///
    /// - Parameters:
    ///   - style: The CSS classes, separated by spaces.
    ///   - id: An id that is unique on the page. An element without an id can be changed only together
    ///     with its parent.
    init(
        _ tag: Tag, _ style: String, id: String? = nil, _ attributes: KeyValuePairs<Attribute, String?> = [:],
        @ElementBuilder _ nodes: () -> [Node] = { [] }
    ) {
        self.init(tag, id: id, attributes, nodes)
        if !style.isEmpty { self.attributes[.style] = style }
    }

    /// Creates an element without classes.
    init(
        _ tag: Tag, id: String? = nil, _ attributes: KeyValuePairs<Attribute, String?> = [:],
        @ElementBuilder _ nodes: () -> [Node] = { [] }
    ) {
        self.tag = tag
        if let id { self.attributes[.id] = id }
        for case (let name, let value?) in attributes where name != .href && name != .src {
            self.attributes[name] = name == .value ? value : VisibleText.line(value)
        }
        content = .nodes(nodes())
    }

    var id: String? { attributes[.id] }

    /// Returns the element with an attribute. Ignores `href` and `src`.
    func with(_ name: Attribute, _ value: String?) -> Element {
        name == .href || name == .src ? self : adding(name, value)
    }

    private func adding(_ name: Attribute, _ value: String?) -> Element {
        var copy = self
        copy.attributes[name] = value
        return copy
    }

    /// Returns a link that opens in another tab, without a referrer and without access to this page. For an address
    /// that is not an HTTP or HTTPS URL with a host, such as `javascript:…`, returns plain text.
    static func link(_ url: URL, _ style: String = "", id: String? = nil, @ElementBuilder _ nodes: () -> [Node])
        -> Element
    {
        guard ["http", "https"].contains(url.scheme?.lowercased()), url.host()?.isEmpty == false else {
            return Element(.span, style, id: id, [:], nodes)
        }
        return Element(.a, style, id: id, [.rel: "noopener noreferrer", .target: "_blank"], nodes)
            .adding(.href, url.absoluteString)
    }

    /// Returns a link that downloads a file from this server.
    ///
    /// - Parameter name: The name of the file.
    static func download(
        _ address: ExportAddress, as name: String, _ style: String, id: String, @ElementBuilder _ nodes: () -> [Node]
    ) -> Element {
        Element(.a, style, id: id, [.download: name], nodes).adding(.href, address.path)
    }

    /// Returns the element for a picture at an address on this server.
    static func picture(_ address: PictureAddress, _ style: String = "", alt: String) -> Element {
        Element(.img, style, [.alt: alt, .decoding: "async"]).adding(.src, address.path)
    }
}

/// A child of an element.
enum Node: Hashable {
    case text(String)
    case element(Element)
}

/// Builds the children of an element.
@resultBuilder enum ElementBuilder {
    static func buildExpression(_ element: Element?) -> [Node] { element.map { [.element($0)] } ?? [] }
    static func buildExpression(_ elements: [Element]) -> [Node] { elements.map { .element($0) } }
    /// Escapes control characters and invisible characters in text, except for line breaks.
    static func buildExpression(_ text: String) -> [Node] {
        guard !text.isEmpty else { return [] }
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return [.text(lines.map { VisibleText.line(String($0)) }.joined(separator: "\n"))]
    }
    static func buildBlock(_ parts: [Node]...) -> [Node] { Array(parts.joined()) }
    static func buildOptional(_ part: [Node]?) -> [Node] { part ?? [] }
    static func buildEither(first part: [Node]) -> [Node] { part }
    static func buildEither(second part: [Node]) -> [Node] { part }
    static func buildArray(_ parts: [[Node]]) -> [Node] { Array(parts.joined()) }
}
