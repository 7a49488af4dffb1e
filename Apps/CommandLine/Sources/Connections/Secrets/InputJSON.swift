import Essentials
import Failures
import Protocols

/// The error for a JSON document in which an object has two members with the same key.
///
/// RFC 8259 §4 does not say which of the members counts, so the user must remove one of them.
package struct DuplicateKey: Error {
    /// The path of the members: `address.city`.
    package let path: FieldPath

    package var reason: String { "duplicate key '\(path)'" }
}

extension Data {
    /// Decodes a JSON document that a user can write or edit. Returns `nil` if it is invalid, or nested deeper than the
    /// maximum.
    ///
    /// - Throws: `DuplicateKey` for two members with the same key in one object.
    package func decodedInput<Value: Decodable>(_ type: Value.Type, maximumDepth: Int) throws(DuplicateKey) -> Value? {
        let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = starts(with: byteOrderMark) ? dropFirst(byteOrderMark.count) : self
        // `JSONDecoder` uses one of the members, and also accepts documents that end in a comma.
        guard nestingDepth <= maximumDepth, let document = JSONParser.parse(text) else { return nil }
        if let path = document.duplicatePath(below: []) { throw DuplicateKey(path: path) }
        return decodedJSON(type, maximumDepth: maximumDepth)
    }

    /// Decodes a configuration file.
    ///
    /// - Parameter form: The expected content: `a JSON object`.
    /// - Throws: `ReadError` with the reason why the content is not used.
    package func decodedInput<Value: Decodable>(
        _ type: Value.Type, maximumDepth: Int, expecting form: String
    ) throws(ReadError) -> Value {
        do throws(DuplicateKey) {
            if let value = try decodedInput(type, maximumDepth: maximumDepth) { return value }
        } catch {
            throw ReadError(reason: error.reason)
        }
        throw ReadError(reason: "it is not \(form)")
    }
}

extension JSONValue {
    /// Returns the path of the first member with the key of an earlier member of the same object.
    fileprivate func duplicatePath(below path: [FieldPath.Step]) -> FieldPath? {
        switch self {
        case .object(let members):
            var keys: Set<String> = []
            for member in members {
                let path = path + [.key(member.key)]
                guard keys.insert(member.key).inserted else { return FieldPath(path) }
                if let duplicate = member.value.duplicatePath(below: path) { return duplicate }
            }
        case .array(let elements):
            for (index, element) in elements.enumerated() {
                if let duplicate = element.duplicatePath(below: path + [.index(index)]) { return duplicate }
            }
        case .null, .boolean, .number, .text: break
        }
        return nil
    }
}
