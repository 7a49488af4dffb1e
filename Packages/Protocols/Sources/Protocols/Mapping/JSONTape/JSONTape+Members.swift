extension JSONTape {
    /// The index of the value of the first member with this key, in an object of the kind `object`.
    ///
    /// `JSONDecoder` too takes the first one, and like it, keys are equal as `String`s are: by canonical equivalence.
    func value(ofKey key: String, in object: Int) -> Int? {
        var name = key
        return name.withUTF8 { name in
            // A key that is not ASCII can be equivalent to one that is: U+212A is the letter K.
            guard name.allSatisfy({ $0 < 0x80 }) else { return (try? valuesByKey(in: object))?[key] }
            let end = Int(tokens[object].next)
            var index = object + 1
            while index < end {
                if isPlainText(tokens[index], equalTo: name) { return index + 1 }
                index = Int(tokens[index + 1].next)
            }
            return nil
        }
    }

    @inline(__always) private func isPlainText(_ token: Token, equalTo text: UnsafeBufferPointer<UInt8>) -> Bool {
        // With the quotation marks.
        guard Int(token.end - token.start) == text.count + 2 else { return false }
        let start = Int(token.start) + 1
        for offset in text.indices where bytes[start + offset] != text[offset] { return false }
        return true
    }

    /// The index of each value of an object. Of several members with the same key, the first one counts.
    func valuesByKey(in object: Int) throws -> [String: Int] {
        var values: [String: Int] = [:]
        let end = Int(tokens[object].next)
        var index = object + 1
        while index < end {
            guard let key = text(tokens[index]) else { throw refuse("a key that is not valid text") }
            if values[key] == nil { values[key] = index + 1 }
            index = Int(tokens[index + 1].next)
        }
        return values
    }

    func elementCount(ofArray array: Int) -> Int {
        let end = Int(tokens[array].next)
        var index = array + 1
        var count = 0
        while index < end {
            index = Int(tokens[index].next)
            count += 1
        }
        return count
    }
}
