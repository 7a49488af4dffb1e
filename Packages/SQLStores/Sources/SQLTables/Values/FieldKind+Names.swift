import Records
import StoreProtocols

/// Kinds as the table of columns stores them: by name, and without the fields of objects.
extension FieldKind {
    /// Creates a kind from its ``name``. An unknown name of a newer version becomes `any`, because a column of the kind
    /// `any` cannot change to another kind.
    package init(named name: String) {
        let list = "list of "
        switch name {
        case "boolean": self = .boolean
        case "integer": self = .integer
        case "number": self = .number
        case "text": self = .text
        case "date": self = .date
        case "object": self = .object([])
        case _ where name.hasPrefix(list): self = .list(FieldKind(named: String(name.dropFirst(list.count))))
        default: self = .any
        }
    }
}
