import Protocols

/// One of the `errors` in the body of a refusal: a text, or an object that names a field and a code and sometimes holds
/// a message. Whatever else it is, its text is empty: the reading of an error must not fail.
struct ErrorDetailEntry: Decodable {
    let text: String

    init(from decoder: any Decoder) throws {
        if let text = try? decoder.singleValueContainer().decode(String.self) {
            self.text = text
            return
        }
        let container = try? decoder.container(keyedBy: CodingKeys.self)
        let word = { (key: CodingKeys) in try? container?.decode(String.self, forKey: key) }
        text = word(.message) ?? [word(.field), word(.code)].compactMap(\.self).joined(separator: ": ")
    }

    private enum CodingKeys: String, CodingKey {
        case field, code, message
    }
}
