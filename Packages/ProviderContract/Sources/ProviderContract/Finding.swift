/// One thing that is not as it must be, in words that a person can act on.
public struct Finding: Hashable, Sendable, CustomStringConvertible {
    /// Where it was found: the sample, the call or the key.
    public let place: String
    /// What was expected, and what came instead.
    public let message: String

    /// A fault at a place.
    public init(_ place: String, _ message: String) {
        self.place = place
        self.message = message
    }

    /// `the first page, get 7: expected notFound, came unknown`.
    public var description: String { "\(place): \(message)" }
}
