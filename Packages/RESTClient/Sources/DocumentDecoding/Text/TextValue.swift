import Essentials

/// A value of a CSV or XML document, in which all values are text.
enum TextValue {
    /// A CSV field, an XML attribute, or the text of an XML element without the text of its child elements.
    case text(String)
    case row(CSVTable.Row)
    /// All child elements with the same name in one element, one of these child elements, or the root element.
    case elements([XMLElement])

    /// Whether this value is decoded as `nil` for an optional property.
    var isNil: Bool {
        switch self {
        case .text(let text): text.isEmpty
        case .row: false
        case .elements(let elements): elements.count == 1 && elements.allSatisfy(\.isNil)
        }
    }

    /// The value as JSON; see ``DocumentDecoder/init(keys:itemHandler:)``.
    var json: Data {
        var writer = JSONTextWriter()
        switch self {
        case .text(let text): writer.string(text)
        case .row(let row): writer.object(zip(row.columns.names, row.fields)) { writer, text in writer.string(text) }
        case .elements(let elements): writer.elements(elements)
        }
        return Data(writer.bytes)
    }
}

/// A writer for the JSON of text values.
struct JSONTextWriter {
    private(set) var bytes: [UInt8] = []

    mutating func string(_ text: String) {
        bytes.append(UInt8(ascii: "\""))
        for byte in text.utf8 {
            switch byte {
            case UInt8(ascii: "\""), UInt8(ascii: "\\"): bytes += [UInt8(ascii: "\\"), byte]
            case UInt8(ascii: "\n"): bytes += "\\n".utf8
            case UInt8(ascii: "\r"): bytes += "\\r".utf8
            case UInt8(ascii: "\t"): bytes += "\\t".utf8
            case 0..<0x20: bytes += "\\u\(Hexadecimal.digits(of: byte, count: 4))".utf8
            default: bytes.append(byte)
            }
        }
        bytes.append(UInt8(ascii: "\""))
    }

    mutating func object<Value>(
        _ members: some Sequence<(String, Value)>, write: (inout JSONTextWriter, Value) -> Void
    ) {
        list(members, in: "{}") { writer, member in
            writer.string(member.0)
            writer.bytes.append(UInt8(ascii: ":"))
            write(&writer, member.1)
        }
    }

    mutating func elements(_ elements: [XMLElement]) {
        guard elements.count == 1 else {
            list(elements, in: "[]") { writer, element in writer.elements([element]) }
            return
        }
        for element in elements {
            if element.isEmpty {
                bytes += "null".utf8
            } else if element.attributes.isEmpty, element.children.isEmpty {
                string(element.text)
            } else {
                object(element.members) { writer, value in
                    switch value {
                    case .text(let text): writer.string(text)
                    case .elements(let elements): writer.elements(elements)
                    case .row: break
                    }
                }
            }
        }
    }

    private mutating func list<Value>(
        _ values: some Sequence<Value>, in brackets: StaticString, write: (inout JSONTextWriter, Value) -> Void
    ) {
        bytes.append(brackets.utf8Start[0])
        var isFirst = true
        for value in values {
            if !isFirst { bytes.append(UInt8(ascii: ",")) }
            isFirst = false
            write(&self, value)
        }
        bytes.append(brackets.utf8Start[1])
    }
}
