extension Data {
    /// Decodes JSON text, such as text from a user. Returns `nil` if it is invalid, or nested deeper than the maximum.
    ///
    /// Without the maximum, `JSONDecoder` traps on some documents that are nested deeper than 512 levels.
    public func decodedJSON<Value: Decodable>(_ type: Value.Type, maximumDepth: Int) -> Value? {
        nestingDepth <= maximumDepth ? try? JSONDecoder().decode(type, from: self) : nil
    }
}

extension Sequence<UInt8> {
    /// The maximum nesting depth of arrays and objects in JSON text; `Int.max` if the text has NUL bytes.
    ///
    /// The text may be invalid JSON. Text with NUL bytes may be UTF-16 or UTF-32, which `JSONDecoder` also reads. In
    /// these encodings, a byte of a character can look like a quotation mark.
    public var nestingDepth: Int {
        var (depth, maximum, isInString, isEscaped) = (0, 0, false, false)
        for byte in self {
            switch byte {
            case 0: return .max
            case _ where isEscaped: isEscaped = false
            case UInt8(ascii: "\\") where isInString: isEscaped = true
            case UInt8(ascii: "\""): isInString.toggle()
            case UInt8(ascii: "["), UInt8(ascii: "{"): depth += isInString ? 0 : 1
            case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= isInString ? 0 : 1
            default: break
            }
            maximum = Swift.max(maximum, depth)
        }
        return maximum
    }
}
