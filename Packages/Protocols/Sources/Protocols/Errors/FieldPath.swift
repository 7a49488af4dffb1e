/// The way to a field of JSON: `hits[3].likes`.
public struct FieldPath: Hashable, Sendable {
    /// One step of the way.
    public enum Step: Hashable, Sendable {
        /// Into the value of an object's key.
        case key(String)
        /// To an element of an array, counted from 0.
        case index(Int)
    }

    /// From the document's root to the field; empty for the document itself.
    public var steps: [Step]

    /// The way of some steps.
    public init(_ steps: [Step] = []) {
        self.steps = steps
    }

    /// The same field, seen from one level further out.
    public func prefixed(by step: Step) -> FieldPath {
        FieldPath([step] + steps)
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
