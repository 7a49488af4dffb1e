import Protocols

extension UserDraft {
    /// A draft with the fields that a user gave, by their names.
    init(_ given: [String: String]) {
        self.init()
        for field in Self.fields {
            if let text = given[field.name] { field.set(&self, text) }
        }
    }
}
