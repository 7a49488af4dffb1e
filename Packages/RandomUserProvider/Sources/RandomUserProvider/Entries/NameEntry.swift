/// A name in its parts. The `title` is left out.
struct NameEntry: Decodable {
    let first: String
    let last: String

    /// `Ada Fernsby`; just the one part when the other is empty.
    var full: String { [first, last].filter { !$0.isEmpty }.joined(separator: " ") }
}
