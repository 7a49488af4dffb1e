import Protocols

/// The keys that are looked up in each of several objects with the same structure, such as the records of a list.
///
/// Most objects have the same keys in the same order as the object before them. One pass over an object, which compares each
/// key with that at the same place of the last object, therefore finds all values. Searching for each key takes longer.
final class JSONTapeKeys {
    /// A key of the last object, by place.
    fileprivate struct Member {
        var start: Int32
        var count: Int32
        /// The index of the key in `keys`; -1 for a key that is not looked up.
        var slot: Int
    }

    /// The keys that are looked up, in the order in which they were looked up for the first time.
    private var keys: [String] = []
    /// The token indices of the values in the current object; 0 for a missing one.
    private var values: [Int] = []
    private var members: [Member] = []
    /// The token index of the current object.
    private var object = -1
    /// The slot of the key after the last one. A reader looks up the keys in the same order for each object.
    private var next = 0

    /// Returns the token index of the value for a key in an object of kind `object`; `nil` if the key is missing.
    ///
    /// As in `JSONDecoder`, the first of several equal keys is used.
    func value(ofKey key: String, in object: Int, of tape: JSONTape) -> Int? {
        if self.object != object { index(object, of: tape) }
        if let slot = slot(of: key) { return values[slot] > 0 ? values[slot] : nil }
        let value = tape.value(ofKey: key, in: object)
        // A key with other characters can be equivalent to one of ASCII characters.
        guard key.utf8.allSatisfy({ $0 < 0x80 }) else { return value }
        // The objects before this one were indexed without the key.
        members = []
        keys.append(key)
        values.append(value ?? 0)
        return value
    }

    private func slot(of key: String) -> Int? {
        let expected = next < keys.count ? next : 0
        let slot = expected < keys.count && keys[expected] == key ? expected : keys.firstIndex(of: key)
        if let slot { next = slot + 1 }
        return slot
    }

    /// Finds the values of all keys in an object.
    private func index(_ object: Int, of tape: JSONTape) {
        // Local variables, because each access to a property of a class is checked for conflicts.
        var (values, members) = ([Int](repeating: 0, count: keys.count), self.members)
        self.members = []
        let (bytes, end) = (tape.bytes, Int(tape.tokens[object].next))
        tape.tokens.withUnsafeBufferPointer { tokens in
            var (index, place) = (object + 1, 0)
            while index < end {
                let member = Member(tokens[index])
                if place == members.count { members.append(named(member, in: bytes)) }
                if !member.hasKey(of: members[place], in: bytes) { members[place] = named(member, in: bytes) }
                let slot = members[place].slot
                if slot >= 0, values[slot] == 0 { values[slot] = index + 1 }
                index = Int(tokens[index + 1].next)
                place += 1
            }
        }
        self.object = object
        self.values = values
        self.members = members
    }

    /// Returns a member with the slot of its key.
    private func named(_ member: Member, in bytes: UnsafeBufferPointer<UInt8>) -> Member {
        let text = bytes[Int(member.start)..<Int(member.start + member.count)]
        var member = member
        member.slot = keys.firstIndex { $0.utf8.elementsEqual(text) } ?? -1
        return member
    }
}

extension JSONTapeKeys.Member {
    fileprivate init(_ token: JSONTape.Token) {
        // The token includes both quotation marks.
        self.init(start: token.start + 1, count: token.end - token.start - 2, slot: -1)
    }

    @inline(__always) fileprivate func hasKey(of other: Self, in bytes: UnsafeBufferPointer<UInt8>) -> Bool {
        guard count == other.count else { return false }
        for offset in 0..<Int(count) where bytes[Int(start) + offset] != bytes[Int(other.start) + offset] {
            return false
        }
        return true
    }
}
