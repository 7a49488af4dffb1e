/// A name and a value of a URL's query, as they are meant: not yet percent-encoded.
public struct QueryItem: Hashable, Sendable {
    /// The name, such as `q`.
    public let name: String
    /// The value, such as `c++`.
    public let value: String

    /// A text as it is meant.
    public init(_ name: String, _ value: String) {
        self.name = name
        self.value = value
    }

    /// A number's digits.
    public init(_ name: String, _ value: some BinaryInteger) {
        self.init(name, String(value))
    }

    /// A boolean goes out as a word, `true` or `false`.
    public init(_ name: String, _ value: Bool) {
        self.init(name, String(value))
    }

    /// The item as it stands in a URL.
    public var encoded: String {
        "\(PercentEncoding.query.encode(name))=\(PercentEncoding.query.encode(value))"
    }
}
