import Protocols

/// A reader for XML 1.0 documents in UTF-8. It does not validate documents, and does not load external entities.
///
/// It refuses a document that can declare entities, because entities can expand to far more text than the document
/// contains.
struct XMLReader {
    /// An element whose end tag has not been read yet.
    struct OpenElement {
        let name: String
        let attributes: [(name: String, value: String)]
        let line: Int
        var text: [UInt8] = []
        var children: [XMLElement] = []
    }

    /// The maximum depth of nested elements. It is the same as for JSON.
    private static let maximumDepth = 512

    var scanner: XMLScanner
    private let root: String
    private var open: [OpenElement] = []
    /// The name of the element whose start tag is being read.
    private var startName: String?
    private var document: XMLElement?

    private init(_ bytes: UnsafeBufferPointer<UInt8>, root: String) throws {
        scanner = XMLScanner(bytes, position: try bytes.startOfUTF8())
        self.root = root
    }

    /// Reads a document and returns its root element. Throws if the name of the root element is not `root`.
    static func document(_ bytes: UnsafeBufferPointer<UInt8>, root: String) throws -> XMLElement {
        var reader = try XMLReader(bytes, root: root)
        return try reader.read()
    }

    private mutating func read() throws -> XMLElement {
        do throws(XMLScanner.Fault) {
            try scanner.declaration()
            while document == nil { try open.isEmpty ? prolog() : content() }
            while true {
                scanner.skipSpace()
                guard !scanner.isAtEnd else { break }
                guard try scanner.skipMisc() else { throw scanner.fault("unexpected data after the root element") }
            }
        } catch {
            throw TextFault(error.reason, line: scanner.line, path: path)
        }
        guard let document else { throw TextFault("expected XML") }
        return document
    }

    private mutating func prolog() throws(XMLScanner.Fault) {
        scanner.skipSpace()
        guard !scanner.isAtEnd else { throw scanner.fault("expected XML, got no data") }
        if try scanner.skipMisc() { return }
        if try scanner.skipDocumentType() { return }
        guard scanner.take("<") else { throw scanner.fault("expected XML, got other data") }
        try startTag()
    }

    private mutating func content() throws(XMLScanner.Fault) {
        guard !scanner.isAtEnd else { throw scanner.fault("truncated: missing </\(open[open.count - 1].name)>") }
        let last = open.count - 1
        if scanner.take("</") {
            try endTag()
        } else if scanner.take("<![CDATA[") {
            try scanner.characterData(into: &open[last].text)
        } else if try scanner.skipMisc() {
            return
        } else if scanner.take("<") {
            try startTag()
        } else {
            try scanner.text(into: &open[last].text)
        }
    }

    private mutating func startTag() throws(XMLScanner.Fault) {
        let line = scanner.line
        let name = try scanner.name()
        startName = name
        guard !open.isEmpty || name == root else {
            throw scanner.fault("expected the root element '\(root)', got '\(name)'")
        }
        guard open.count < Self.maximumDepth else {
            throw scanner.fault("nested deeper than \(Self.maximumDepth) levels")
        }
        // A namespace declaration is no data (Namespaces in XML 1.0 §3).
        let attributes = try scanner.attributes().filter { $0.name != "xmlns" && !$0.name.hasPrefix("xmlns:") }
        let isEmpty = scanner.take("/")
        guard scanner.take(">") else { throw scanner.fault("expected the end of the tag <\(name)>") }
        startName = nil
        open.append(OpenElement(name: name, attributes: attributes, line: line))
        if isEmpty { try close() }
    }

    private mutating func endTag() throws(XMLScanner.Fault) {
        let name = try scanner.name()
        let expected = open[open.count - 1].name
        guard name == expected else { throw scanner.fault("expected </\(expected)>, got </\(name)>") }
        scanner.skipSpace()
        guard scanner.take(">") else { throw scanner.fault("expected the end of the tag </\(name)>") }
        try close()
    }

    private mutating func close() throws(XMLScanner.Fault) {
        guard let text = String(validating: open[open.count - 1].text, as: UTF8.self) else {
            throw scanner.fault("invalid UTF-8")
        }
        let last = open.removeLast()
        let element = XMLElement(
            name: last.name, attributes: last.attributes, text: text.trimmingSpace(), children: last.children,
            line: last.line)
        if open.isEmpty {
            document = element
        } else {
            open[open.count - 1].children.append(element)
        }
    }

    /// The path of the element or attribute that is being read, without the root element. An element has an index only
    /// if earlier siblings have the same name.
    private var path: [FieldPath.Step] {
        var path: [FieldPath.Step] = []
        let names = open.dropFirst().map(\.name) + [startName].compactMap(\.self)
        for (outer, name) in zip(open, names) {
            path.append(.key(name))
            let index = outer.children.count { $0.name == name }
            if index > 0 { path.append(.index(index)) }
        }
        return path + (scanner.attribute.map { [.key("@\($0)")] } ?? [])
    }
}
