import Protocols

/// A request that a provider sent in a check, and what it was answered.
struct Exchange: Sendable {
    let request: HTTPRequest
    /// `nil` when there was none.
    let response: HTTPResponse?
    /// The place of the sample that answered in the provider's book; `nil` when it was no sample.
    let sample: Int?
}
