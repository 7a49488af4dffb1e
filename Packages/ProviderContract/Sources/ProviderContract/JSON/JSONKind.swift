/// The types of JSON, in words. A null has none: it stands for a value of any type.
enum JSONKind: String, Hashable, Sendable, CaseIterable {
    case boolean, number, text, list, object

    /// The type of a value; `nil` for null.
    init?(_ value: JSONValue) {
        switch value {
        case .null: return nil
        case .boolean: self = .boolean
        case .number: self = .number
        case .text: self = .text
        case .list: self = .list
        case .object: self = .object
        }
    }
}
