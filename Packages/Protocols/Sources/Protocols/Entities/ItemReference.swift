/// What a user types to name one item: an id, or another name that the API accepts in its place.
public protocol ItemReference: LosslessStringConvertible, Sendable {
    /// What it looks like, for help and errors: `a whole number`.
    static var form: String { get }
}

extension String: ItemReference {
    public static var form: String { "text" }
}

extension Int64: ItemReference {
    public static var form: String { "a whole number" }
}

extension UInt64: ItemReference {
    public static var form: String { "a whole number" }
}
