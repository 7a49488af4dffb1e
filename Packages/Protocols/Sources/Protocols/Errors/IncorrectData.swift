/// Data that is not what the API documents: which field of which entry, and why.
public struct IncorrectData: Error, Hashable, Sendable {
    /// The entry that was being decoded: `SearchEntry`.
    public var entry: String
    /// The path of the field: `hits[3].likes`.
    public var path: FieldPath
    /// What is wrong with it: `expected an integer, got text`.
    public var reason: String

    /// Creates an error, for the whole entry by default.
    public init(entry: String, path: FieldPath = FieldPath(), reason: String) {
        self.entry = entry
        self.path = path
        self.reason = reason
    }

    /// Returns the same error with a step added to the front of its path.
    public func within(_ step: FieldPath.Step) -> IncorrectData {
        IncorrectData(entry: entry, path: FieldPath([step] + path.steps), reason: reason)
    }
}

extension IncorrectData: CustomStringConvertible {
    public var description: String {
        path.steps.isEmpty ? "\(entry): \(reason)" : "\(path) in \(entry): \(reason)"
    }
}

/// The path of a field in JSON: `hits[3].likes`.
public struct FieldPath: Hashable, Sendable {
    /// One step of a path.
    public enum Step: Hashable, Sendable {
        /// To the value of a key of an object.
        case key(String)
        /// To an element of an array, counted from 0.
        case index(Int)
    }

    /// The steps from the root of the document; empty for the document itself.
    public var steps: [Step]

    /// Creates a path.
    public init(_ steps: [Step] = []) {
        self.steps = steps
    }
}

extension FieldPath: CustomStringConvertible {
    public var description: String {
        steps.reduce(into: "") { text, step in
            switch step {
            case .key(let key): text += text.isEmpty ? key : ".\(key)"
            case .index(let index): text += "[\(index)]"
            }
        }
    }
}
