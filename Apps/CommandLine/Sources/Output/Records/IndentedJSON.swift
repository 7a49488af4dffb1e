import Protocols

/// A converter from compact JSON text to indented and colored text, for terminals.
///
/// The text can arrive in several parts, but no part ends within a string, a number or a word.
package struct IndentedJSON {
    private static let indentation = 2

    private let style: TextStyle
    private var depth = 0

    package init(style: TextStyle) {
        self.style = style
    }

    /// Returns a part of valid JSON text as indented text. White space outside strings is replaced.
    package mutating func indented(_ json: [UInt8]) -> [UInt8] {
        var output: [UInt8] = []
        var rest = json[...]
        while let byte = rest.first {
            switch byte {
            case UInt8(ascii: " "), UInt8(ascii: "\n"): rest.removeFirst()
            case UInt8(ascii: "{"), UInt8(ascii: "["): open(&rest, &output)
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                rest.removeFirst()
                depth -= 1
                startLine(&output)
                output.append(byte)
                endValue(&output)
            case UInt8(ascii: ","):
                rest.removeFirst()
                output.append(byte)
                startLine(&output)
            case UInt8(ascii: ":"):
                rest.removeFirst()
                output += ": ".utf8
            default: appendValue(&rest, &output)
            }
        }
        return output
    }

    private mutating func open(_ rest: inout ArraySlice<UInt8>, _ output: inout [UInt8]) {
        output.append(rest.removeFirst())
        if let end = rest.first, end == UInt8(ascii: "}") || end == UInt8(ascii: "]") {
            output.append(rest.removeFirst())
            endValue(&output)
        } else {
            depth += 1
            startLine(&output)
        }
    }

    /// Appends a string, a number, or a word such as `null`.
    private func appendValue(_ rest: inout ArraySlice<UInt8>, _ output: inout [UInt8]) {
        let isString = rest.first == UInt8(ascii: "\"")
        let end = isString ? Self.endOfString(rest) : rest.firstIndex { ",]} \n".utf8.contains($0) } ?? rest.endIndex
        let text = String(decoding: rest[..<end], as: UTF8.self)
        rest = rest[end...]
        let isKey = isString && rest.first == UInt8(ascii: ":")
        output += (isKey ? style.key(text) : isString ? style.string(text) : style.literal(text)).utf8
        if !isKey { endValue(&output) }
    }

    /// Returns the index after the quotation mark that ends a string.
    private static func endOfString(_ text: ArraySlice<UInt8>) -> Int {
        var index = text.startIndex + 1
        while index < text.endIndex, text[index] != UInt8(ascii: "\"") {
            index += text[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        return min(index + 1, text.endIndex)
    }

    private func startLine(_ output: inout [UInt8]) {
        output.append(UInt8(ascii: "\n"))
        output += repeatElement(UInt8(ascii: " "), count: depth * Self.indentation)
    }

    /// Ends the line of a document.
    private func endValue(_ output: inout [UInt8]) {
        if depth == 0 { output.append(UInt8(ascii: "\n")) }
    }
}

/// A writer for the indented text of another writer's JSON.
struct IndentedJSONWriter<Base: RecordWriter>: RecordWriter {
    private var base: Base
    private var text: IndentedJSON

    init(_ base: Base, style: TextStyle) {
        self.base = base
        text = IndentedJSON(style: style)
    }

    mutating func write(_ records: [[FieldValue]]) -> [UInt8] { text.indented(base.write(records)) }

    mutating func finish() -> [UInt8] { text.indented(base.finish()) }
}

extension TextStyle {
    fileprivate func key(_ text: String) -> String { styled(text, "1;34") }
    fileprivate func string(_ text: String) -> String { styled(text, "32") }
    fileprivate func literal(_ text: String) -> String { styled(text, "33") }
}
