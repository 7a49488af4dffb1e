/// An error for a body that cannot be decoded or encoded.
public struct IncorrectData: Error, Hashable, Sendable {
    /// The name of the entry type that contains the incorrect field: `SearchEntry`.
    public var entry: String
    /// The path of the incorrect field; empty if the whole entry is incorrect.
    public var path: FieldPath
    /// The reason: `expected an integer, got text`.
    public var reason: String

    /// Creates an error. By default, the whole entry is incorrect.
    public init(entry: String, path: FieldPath = FieldPath(), reason: String) {
        self.entry = entry
        self.path = path
        self.reason = reason
    }

    /// Returns a copy of the error with a step inserted at the start of its path.
    public func within(_ step: FieldPath.Step) -> IncorrectData {
        IncorrectData(entry: entry, path: FieldPath([step] + path.steps), reason: reason)
    }
}

extension IncorrectData {
    /// The path and the reason, for users, who do not know the entry types: `items[3].id: missing key`.
    public var message: String { path.steps.isEmpty ? reason : "\(path): \(reason)" }
}

extension IncorrectData: CustomStringConvertible {
    public var description: String {
        path.steps.isEmpty ? "\(entry): \(reason)" : "\(path) in \(entry): \(reason)"
    }
}

/// The path of a field in a document, from its root: `hits[3].likes`. In CSV, the root is the array of rows.
public struct FieldPath: Hashable, Sendable {
    /// One step of a path: an index, or a key such as the name of an XML element.
    public enum Step: Hashable, Sendable {
        case key(String)
        /// A zero-based array index.
        case index(Int)
    }

    /// The steps from the root of the document; empty for the root itself.
    public var steps: [Step]

    /// Creates a path. The default is the root of the document.
    public init(_ steps: [Step] = []) {
        self.steps = steps
    }

    /// Creates a path from that of a `DecodingError`.
    public init(_ codingPath: [any CodingKey]) {
        self.init(
            codingPath.map { key -> Step in
                // A key of an object can also have an integer value, if it is an id such as `3`. The string of an index
                // is `Index 3`.
                guard let index = key.intValue, key.stringValue != String(index) else { return .key(key.stringValue) }
                return .index(index)
            })
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
