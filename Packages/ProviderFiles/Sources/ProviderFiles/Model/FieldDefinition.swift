import Protocols

/// A value that users can set when they add or edit an item.
struct FieldDefinition: Hashable, Sendable {
    /// A change that sends fields.
    enum Change: String, CaseIterable, Sendable { case add, edit }

    var name: String
    /// A description for help.
    var summary: String
    var kind = InputKind.text
    /// The limits of a number, of the length of a text, or of the number of elements of a list.
    var minimum: Int? = nil
    var maximum: Int? = nil
    /// Whether an item cannot be added without a value.
    var isRequired = false
    /// The only change that sends the field; `nil` for both.
    var change: Change? = nil
    /// The names from the place of the fields in the body to the value.
    var path: [String]
}

extension ProviderDefinition {
    /// Returns the fields that a change sends.
    func fields(of change: FieldDefinition.Change) -> [FieldDefinition] {
        fields.filter { $0.change == nil || $0.change == change }
    }
}

/// The kind of the values that users enter, and their form in a request.
indirect enum InputKind: Hashable, Sendable {
    case text, integer, number, boolean
    case date(DateFormat)
    /// One of some words.
    case choice([String])
    /// A list, whose elements are not lists.
    case list(InputKind)

    /// The kind of the elements of a list; the kind itself if it is no list.
    var element: InputKind {
        if case .list(let element) = self { element } else { self }
    }
}
