import Essentials
import Protocols

/// A buffer for JSON text (RFC 8259). Control characters and invisible characters are escaped.
package struct JSONText {
    package private(set) var bytes: [UInt8] = []

    package init() {}

    package init(_ value: FieldValue) { append(value) }

    /// Creates JSON text from a compact document, which has no white space outside strings.
    ///
    /// - Parameter isPlain: Whether the document is known to contain no invisible characters.
    package init(escapingInvisibleCharactersOf json: [UInt8], isPlain: Bool) {
        let text = String(decoding: isPlain ? [] : json, as: UTF8.self)
        guard text.unicodeScalars.contains(where: VisibleText.needsEscaping) else {
            bytes = json
            return
        }
        VisibleText.forEachScalar(of: text) { scalar, escape in
            if let escape {
                bytes.append(contentsOf: escape.utf8)
            } else {
                bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            }
        }
    }

    /// The JSON text as a string. Values are encoded without line breaks.
    package var line: String { String(decoding: bytes, as: UTF8.self) }

    package mutating func append(keys: [String], values: [FieldValue]) {
        append(JSONKeys(keys), values)
    }

    /// Appends an object whose keys are already encoded.
    package mutating func append(_ keys: JSONKeys, _ values: [FieldValue]) {
        append("{")
        // Pointers, because the elements of arrays are retained, which takes as long as to append them.
        keys.bytes.withUnsafeBufferPointer { prefixes in
            values.withUnsafeBufferPointer { values in
                var start = 0
                for index in 0..<min(keys.ends.count, values.count) {
                    bytes.append(contentsOf: UnsafeBufferPointer(rebasing: prefixes[start..<keys.ends[index]]))
                    append(values[index])
                    start = keys.ends[index]
                }
            }
        }
        append("}")
    }

    /// Appends text unchanged, and adds no quotation marks or escapes.
    package mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { bytes.append(contentsOf: $0) }
    }

    package mutating func append(_ other: JSONText) { bytes += other.bytes }

    package mutating func append(_ value: FieldValue) {
        switch value {
        case .null: append("null")
        case .boolean(let value): bytes.append(contentsOf: String(value).utf8)
        case .integer(let value): bytes.append(contentsOf: value.digits.utf8)
        case .number(let value): bytes.append(contentsOf: value.isFinite ? String(value).utf8 : "null".utf8)
        case .decimal(let value): bytes.append(contentsOf: (value.isFinite ? value.description : "null").utf8)
        case .text(let text): append(quoting: text)
        case .date(let date): append(quoted: date.iso8601.utf8)
        case .list(let values): append(values)
        case .object(let members): append(members)
        }
    }

    private mutating func append(_ values: [FieldValue]) {
        append("[")
        for (index, value) in values.enumerated() {
            if index > 0 { append(",") }
            append(value)
        }
        append("]")
    }

    private mutating func append(_ members: [FieldValue.Member]) {
        append("{")
        for (index, member) in members.enumerated() {
            if index > 0 { append(",") }
            append(quoting: member.name)
            append(":")
            append(member.value)
        }
        append("}")
    }

    package mutating func append(quoting text: String) {
        var text = text
        // Most strings need no escapes.
        let isPlain = text.withUTF8 { utf8 in
            guard utf8.allSatisfy(Self.isPlain) else { return false }
            append(quoted: utf8)
            return true
        }
        guard !isPlain else { return }
        append("\"")
        VisibleText.forEachScalar(of: text) { append($0, escape: $1) }
        append("\"")
    }

    /// Appends text that needs no escapes, in quotation marks.
    private mutating func append(quoted plain: some Collection<UInt8>) {
        bytes.append(UInt8(ascii: "\""))
        bytes.append(contentsOf: plain)
        bytes.append(UInt8(ascii: "\""))
    }

    private mutating func append(_ scalar: Unicode.Scalar, escape: String?) {
        if scalar == "\"" || scalar == "\\" {
            append("\\")
            bytes.append(UInt8(ascii: scalar))
        } else if let escape {
            bytes.append(contentsOf: escape.utf8)
        } else if scalar.isASCII {
            bytes.append(UInt8(ascii: scalar))
        } else {
            bytes.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
        }
    }

    /// Returns `false` if the UTF-8 byte can be the first byte of a character that needs escaping.
    private static func isPlain(_ byte: UInt8) -> Bool {
        byte != UInt8(ascii: "\"") && byte != UInt8(ascii: "\\") && !VisibleText.mayNeedEscaping(byte)
    }
}

/// The keys of a JSON object, encoded once and used for many objects.
package struct JSONKeys: Sendable {
    /// The bytes before all values. Those before one value are a comma (except before the first key), the quoted key, and a
    /// colon.
    fileprivate let bytes: [UInt8]
    /// The ends in ``bytes`` of what is before each value.
    fileprivate let ends: [Int]

    package init(_ keys: [String]) {
        var json = JSONText()
        ends = keys.enumerated().map { index, key in
            if index > 0 { json.append(",") }
            json.append(quoting: key)
            json.append(":")
            return json.bytes.count
        }
        bytes = json.bytes
    }
}
