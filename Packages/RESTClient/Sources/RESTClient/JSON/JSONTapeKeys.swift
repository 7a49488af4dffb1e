import Essentials
import Protocols

/// The keys that are looked up in each of several objects with the same structure, such as the records of a list.
final class JSONTapeKeys {
    /// One property, because each access to a property of a class is checked for conflicts.
    private var table = KeyTable()

    /// Returns the token index of the value for a key in an object of kind `object`; `nil` if the key is missing.
    ///
    /// As in `JSONDecoder`, the first of several equal keys is used.
    func value(ofKey key: String, in object: Int, of tape: JSONTape) -> Int? {
        table.value(ofKey: key, in: object, of: tape)
    }
}

/// The values of keys in one object after another.
///
/// Most objects have the same keys in the same order as the object before them. One pass over an object, which compares each
/// key with that at the same place of the last object, therefore finds all values. Searching for each key takes longer.
private struct KeyTable {
    /// The keys that are looked up, in the order in which they were looked up for the first time.
    private var keys: [String] = []
    /// The token indices of the values in the current object; 0 for a missing one.
    private var values: [Int] = []
    private var members: [Member] = []
    /// The token index of the current object.
    private var object = -1
    /// The slot of the key after the last one. A reader looks up the keys in the same order for each object.
    private var next = 0

    mutating func value(ofKey key: String, in object: Int, of tape: JSONTape) -> Int? {
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

    private mutating func slot(of key: String) -> Int? {
        let expected = next < keys.count ? next : 0
        let slot = expected < keys.count && keys[expected] == key ? expected : keys.firstIndex(of: key)
        if let slot { next = slot + 1 }
        return slot
    }

    /// Finds the values of all keys in an object.
    private mutating func index(_ object: Int, of tape: JSONTape) {
        self.object = object
        for slot in values.indices { values[slot] = 0 }
        tape.tokens.withUnsafeBufferPointer { tokens in
            var pass = MemberPass(tokens: tokens, object: object)
            while pass.token < pass.end, let bytes = tape.bytes.baseAddress {
                members.withUnsafeBufferPointer { members in
                    values.withUnsafeMutableBufferPointer { pass.readSameKeys(as: members, &$0, in: bytes) }
                }
                guard pass.token < pass.end else { break }
                let member = named(tokens[pass.token], in: tape.bytes)
                if pass.place == members.count { members.append(member) } else { members[pass.place] = member }
            }
        }
    }

    /// Returns a member with the slot of its key.
    private func named(_ token: JSONTape.Token, in bytes: UnsafeBufferPointer<UInt8>) -> Member {
        // The token includes both quotation marks.
        let (start, count) = (token.start + 1, token.byteCount - 2)
        let text = bytes[start..<start + count]
        let slot = keys.firstIndex { $0.utf8.count == text.count && $0.utf8.elementsEqual(text) }
        return Member(start: start, count: count, slot: slot ?? -1)
    }
}

/// A key of the last object, by place.
private struct Member {
    let start: Int
    let count: Int
    /// The index of the key in the keys that are looked up; -1 for a key that is not.
    let slot: Int
}

/// A pass over the members of an object.
private struct MemberPass {
    let tokens: UnsafeBufferPointer<JSONTape.Token>
    /// The index of the token after the object.
    let end: Int
    /// The index of the next key's token.
    private(set) var token: Int
    /// The place of the next member in the object.
    private(set) var place = 0

    init(tokens: UnsafeBufferPointer<JSONTape.Token>, object: Int) {
        self.tokens = tokens
        end = object + tokens[object].count
        token = object + 1
    }

    /// Reads members up to the first whose key is not that of the last object's member at the same place.
    ///
    /// This is most of the time of a list with many columns, so it compares bytes at once and does no checked arithmetic.
    mutating func readSameKeys(
        as members: UnsafeBufferPointer<Member>, _ values: inout UnsafeMutableBufferPointer<Int>,
        in bytes: UnsafePointer<UInt8>
    ) {
        while token < end, place < members.count {
            let (key, last) = (tokens[token], members[place])
            // The token includes both quotation marks.
            guard key.byteCount &- 2 == last.count,
                memcmp(bytes + key.start + 1, bytes + last.start, last.count) == 0
            else { return }
            if last.slot >= 0, values[last.slot] == 0 { values[last.slot] = token &+ 1 }
            token &+= 1 &+ tokens[token &+ 1].count
            place &+= 1
        }
    }
}
