import Essentials

extension JSONTape {
    /// Returns the text of a key or string; `nil` for invalid UTF-8, an unpaired surrogate, or any other token.
    func text(_ token: Token) -> String? {
        switch token.kind {
        case .plainText: String(decoding: content(token), as: UTF8.self)
        case .text: String(validating: content(token), as: UTF8.self)
        case .escapedText: unescaped(content(token))
        default: nil
        }
    }

    /// Returns the bytes between the quotation marks.
    func content(_ token: Token) -> Slice<UnsafeBufferPointer<UInt8>> {
        bytes[token.start + 1..<token.range.upperBound - 1]
    }

    /// Returns the text with its escapes decoded; `nil` for an unpaired surrogate or invalid UTF-8.
    ///
    /// The scanner has already checked that each escape is complete.
    private func unescaped(_ content: Slice<UnsafeBufferPointer<UInt8>>) -> String? {
        var text: [UInt8] = []
        text.reserveCapacity(content.count)
        var rest = content
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "\\"), let character = rest.popFirst() else {
                text.append(byte)
                continue
            }
            switch character {
            case UInt8(ascii: "b"): text.append(0x08)
            case UInt8(ascii: "f"): text.append(0x0C)
            case UInt8(ascii: "n"): text.append(0x0A)
            case UInt8(ascii: "r"): text.append(0x0D)
            case UInt8(ascii: "t"): text.append(0x09)
            case UInt8(ascii: "u"):
                guard let scalar = escapedScalar(&rest) else { return nil }
                text.append(contentsOf: UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter)
            default: text.append(character)
            }
        }
        return String(validating: text, as: UTF8.self)
    }

    /// Decodes the rest of a `\u` escape: `XXXX` or `XXXX\uXXXX`. Returns `nil` for an unpaired surrogate.
    ///
    /// RFC 8259 §7: a character outside the Basic Multilingual Plane is escaped as a surrogate pair.
    private func escapedScalar(_ rest: inout Slice<UnsafeBufferPointer<UInt8>>) -> Unicode.Scalar? {
        let unit = codeUnit(&rest)
        guard UTF16.isLeadSurrogate(unit) else { return Unicode.Scalar(unit) }
        guard rest.popFirst() == UInt8(ascii: "\\"), rest.popFirst() == UInt8(ascii: "u") else { return nil }
        let second = codeUnit(&rest)
        guard UTF16.isTrailSurrogate(second) else { return nil }
        return UTF16.decode(UTF16.EncodedScalar([unit, second]))
    }

    private func codeUnit(_ rest: inout Slice<UnsafeBufferPointer<UInt8>>) -> UInt16 {
        let digits = rest.prefix(4)
        rest = rest.dropFirst(4)
        return digits.reduce(0) { unit, digit in
            // The low four bits of an ASCII digit are its value. The low four bits of A to F and a to f are 1 to 6.
            unit << 4 | UInt16(digit & 0x0F) + (digit > UInt8(ascii: "9") ? 9 : 0)
        }
    }
}

extension JSONTape {
    /// Returns the token index of the value for a key in an object of kind `object`; `nil` if the key is missing.
    ///
    /// As in `JSONDecoder`, keys are compared by canonical equivalence, and the first of several equal keys is used.
    func value(ofKey key: String, in object: Int) -> Int? {
        var name = key
        return name.withUTF8 { name in
            // A non-ASCII key can be canonically equivalent to an ASCII key. For example, U+212A is equivalent to K.
            guard name.allSatisfy({ $0 < 0x80 }) else { return (try? valuesByKey(in: object))?[key] }
            return tokens.withUnsafeBufferPointer { tokens in
                let end = object + tokens[object].count
                var index = object + 1
                while index < end {
                    if isPlainText(tokens[index], equalTo: name) { return index + 1 }
                    index += 1 + tokens[index + 1].count
                }
                return nil
            }
        }
    }

    @inline(__always) private func isPlainText(_ token: Token, equalTo text: UnsafeBufferPointer<UInt8>) -> Bool {
        // The token includes both quotation marks.
        guard token.byteCount == text.count + 2 else { return false }
        let start = token.start + 1
        for offset in text.indices where bytes[start + offset] != text[offset] { return false }
        return true
    }

    /// Returns the token index of the value for each key of an object. The first of several equal keys is used.
    func valuesByKey(in object: Int) throws -> [String: Int] {
        var values: [String: Int] = [:]
        let end = object + tokens[object].count
        var index = object + 1
        while index < end {
            guard let key = text(tokens[index]) else { throw refuse("a key that is not valid text") }
            if values[key] == nil { values[key] = index + 1 }
            index += 1 + tokens[index + 1].count
        }
        return values
    }

    func elementCount(ofArray array: Int) -> Int {
        let end = array + tokens[array].count
        var index = array + 1
        var count = 0
        while index < end {
            index += tokens[index].count
            count += 1
        }
        return count
    }
}
