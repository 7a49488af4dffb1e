/// A pattern for texts, as in SQLite: `%` matches any characters, and `_` one code point.
///
/// The letters A to Z match in both cases, and other letters only in their own. Patterns and texts end at the
/// character NUL.
public struct LikePattern: Hashable, Sendable {
    /// A part of a pattern.
    public enum Element: Hashable, Sendable {
        /// A byte of UTF-8. An ASCII letter is in lower case.
        case byte(UInt8)
        /// One code point.
        case one
        /// Any number of code points.
        case many
    }

    /// The parts.
    public let elements: [Element]

    /// Creates a pattern from its text.
    ///
    /// - Parameter escape: The character that takes the meaning from a following `%`, `_` or `escape`; `nil` for none.
    /// - Returns: `nil` if the text ends with `escape`, which then escapes nothing.
    public init?(_ text: String, escape: Unicode.Scalar? = nil) {
        var elements: [Element] = []
        var isEscaped = false
        for scalar in text.unicodeScalars.prefix(while: { $0 != "\0" }) {
            switch scalar {
            case escape where !isEscaped:
                isEscaped = true
                continue
            case "%" where !isEscaped:
                // Several in a row match the same.
                if elements.last != .many { elements.append(.many) }
            case "_" where !isEscaped: elements.append(.one)
            default: elements += UTF8.encode(scalar).map { $0.map { .byte($0.inLowerCase) } } ?? []
            }
            isEscaped = false
        }
        guard !isEscaped else { return nil }
        self.elements = elements
    }

    /// Returns the text of the pattern, in which a character escapes those that have a meaning.
    public func text(escapedWith escape: UInt8) -> String {
        let special = [UInt8(ascii: "%"), UInt8(ascii: "_"), escape]
        let bytes = elements.flatMap { element in
            switch element {
            case .byte(let byte): special.contains(byte) ? [escape, byte] : [byte]
            case .one: [UInt8(ascii: "_")]
            case .many: [UInt8(ascii: "%")]
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Returns whether a text matches. The time is at most proportional to the product of the lengths.
    public func matches(_ text: String) -> Bool {
        var text = text
        return text.withUTF8 { bytes in
            matches(bytes[..<(bytes.firstIndex(of: 0) ?? bytes.endIndex)])
        }
    }

    private func matches(_ text: Slice<UnsafeBufferPointer<UInt8>>) -> Bool {
        var (position, index) = (text.startIndex, 0)
        // Where to continue if the rest does not match: the last `many` matches one more byte.
        var retry: (position: Int, index: Int)?
        while position < text.endIndex {
            if index < elements.count {
                switch elements[index] {
                case .many:
                    index += 1
                    retry = (position, index)
                    continue
                case .one:
                    position = text.endOfCodePoint(at: position)
                    index += 1
                    continue
                case .byte(let byte) where byte == text[position].inLowerCase:
                    position += 1
                    index += 1
                    continue
                case .byte: break
                }
            }
            guard let last = retry else { return false }
            retry = (text.endOfCodePoint(at: last.position), last.index)
            (position, index) = (retry?.position ?? position, last.index)
        }
        return elements[index...].allSatisfy { $0 == .many }
    }
}

extension UInt8 {
    /// The letter in lower case, if it is an ASCII letter.
    fileprivate var inLowerCase: UInt8 {
        self >= UInt8(ascii: "A") && self <= UInt8(ascii: "Z") ? self | 0x20 : self
    }
}

extension Slice<UnsafeBufferPointer<UInt8>> {
    fileprivate func endOfCodePoint(at position: Int) -> Int {
        var end = position + 1
        while end < endIndex, self[end] & 0b1100_0000 == 0b1000_0000 { end += 1 }
        return end
    }
}
