extension JSONTape {
    enum Kind: UInt8 {
        /// An object with few tokens, in which every key is `plainText`. A lookup searches the members.
        case object
        /// An object with many tokens, or with a key that is not `plainText`. A lookup uses a dictionary of its keys.
        case largeObject
        case array
        /// ASCII text without escapes.
        case plainText
        /// Text with non-ASCII bytes and without escapes. The bytes may be invalid UTF-8.
        case text
        /// Text with well-formed escapes. It may contain unpaired surrogates and invalid UTF-8.
        case escapedText
        case number
        case `true`
        case `false`
        case null
    }

    /// A value or a key. The token of a key is directly followed by the token of its value.
    ///
    /// A list holds the tokens of several pages at once, so a token has 8 bytes: 28 bits for the position, 4 for the kind, and
    /// 32 for the size.
    struct Token {
        /// 256 MiB, less one byte.
        static let maximumPosition = 1 << 28 - 1

        private let positionAndKind: UInt32
        /// The number of tokens of an object or array, including itself; of any other value, the number of bytes.
        private let size: UInt32

        /// Creates a token. The conversions are not checked, because this runs for each value.
        ///
        /// - Parameters:
        ///   - start: The position of the first byte, at most `maximumPosition`.
        ///   - size: The number of bytes; for an object or array, the number of tokens, including its own.
        @inline(__always) init(_ kind: Kind, from start: Int, size: Int) {
            positionAndKind = UInt32(truncatingIfNeeded: start) &<< 4 | UInt32(kind.rawValue)
            self.size = UInt32(truncatingIfNeeded: size)
        }

        /// In memory, a value of an enumeration without payloads is the index of its case, here also its raw value.
        /// `init(rawValue:)` compares it with each case.
        var kind: Kind { unsafeBitCast(UInt8(truncatingIfNeeded: positionAndKind & 0xF), to: Kind.self) }

        /// The position of the first byte.
        var start: Int { Int(positionAndKind &>> 4) }

        /// The number of tokens of this value and its nested values.
        var count: Int { isContainer ? Int(size) : 1 }

        var isContainer: Bool { positionAndKind & 0xF <= UInt32(Kind.array.rawValue) }

        /// The number of bytes of a value that is not a container. It includes both quotation marks of a text.
        var byteCount: Int { Int(size) }

        /// The positions of the bytes of a value that is not a container.
        var range: Range<Int> { start..<start + byteCount }
    }
}
