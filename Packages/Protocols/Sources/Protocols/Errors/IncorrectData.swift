/// Data that is not what the API documents: which field of which entry, and why.
public struct IncorrectData: Error, Hashable, Sendable {
    /// The entry that was being read: `SearchEntry`.
    public var entry: String
    /// Where in it: `hits[3].likes`.
    public var path: FieldPath
    /// What is wrong there: `expected a whole number, found text`.
    public var reason: String

    /// A fault in an entry, at the document itself unless a path is given.
    public init(entry: String, path: FieldPath = FieldPath(), reason: String) {
        self.entry = entry
        self.path = path
        self.reason = reason
    }

    /// The same fault, seen from one level further out.
    public func within(_ step: FieldPath.Step) -> IncorrectData {
        IncorrectData(entry: entry, path: path.prefixed(by: step), reason: reason)
    }
}

extension IncorrectData: CustomStringConvertible {
    public var description: String {
        path.steps.isEmpty ? "\(entry): \(reason)" : "\(path) in \(entry): \(reason)"
    }
}
