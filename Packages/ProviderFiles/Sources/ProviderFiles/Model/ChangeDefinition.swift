/// A request that adds, edits or deletes an item.
struct ChangeDefinition: Hashable, Sendable {
    /// What the body contains beside the values that the user sets.
    enum Content: String, CaseIterable, Sendable {
        /// Nothing.
        case fields
        /// The other values of the top-level members with a value that the user sets. The item is looked up first.
        case members
        /// All other values of the item. The item is looked up first.
        case item
    }

    /// Where the response has the item.
    enum Answer: Hashable, Sendable {
        case item(ValuePath)
        /// The response has only the id. The item is looked up.
        case id(ValuePath)
        /// The last segment of the URL in the header field `Location` is the id. The item is looked up.
        case location
        /// The response has nothing of the item.
        case nothing
    }

    /// The form of a reference, and the request. A request that adds an item has no reference. The body contains what
    /// every request has; `nil` if it has none.
    var target: LookupDefinition
    /// The names from the body to the object with the fields.
    var fieldsPath: [String] = []
    var content = Content.fields
    var answer: Answer
}
