public import Protocols

extension Data {
    /// The maximum nesting depth of arrays and objects in JSON text, valid or not.
    ///
    /// Check it before you decode JSON from a user or from a web page: `JSONDecoder` traps on some documents that are
    /// nested deeper than 512 levels.
    public var nestingDepth: Int {
        var (depth, maximum, isInString, isEscaped) = (0, 0, false, false)
        for byte in self {
            switch byte {
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
