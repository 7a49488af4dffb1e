/// What URLSession reported, as the cause of a `NetworkError`: the code of the `URLError` and nothing else of it, since
/// the rest holds the URL with its secrets.
public struct URLSessionFailure: Error, Hashable, Sendable {
    /// `URLError.Code`'s number, such as -1004.
    public let code: Int
}
