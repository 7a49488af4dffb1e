/// A request and the response that the API documents for it.
public struct Sample: Sendable {
    /// What it shows: `the first page`.
    public let name: String
    /// The request's method.
    public let method: HTTPMethod
    /// The request's path and query below the base URL: `/api/?page=2`. A request matches when it has the same path
    /// and at least these query items.
    public let target: String
    /// The response's status.
    public let status: Int
    /// The response's header fields.
    public let headers: HTTPHeaders
    /// The response's body.
    public let body: String
    /// What the provider reports for it; `nil` when it succeeds.
    public let failure: ProviderError.Code?
    /// What must be the case beyond the request for the API to answer so: `the limit of requests is used up`. A sample
    /// with a circumstance is for tests; offline, it answers nothing.
    public let circumstance: String?

    /// A GET that succeeds with JSON, unless told otherwise.
    public init(
        _ name: String, method: HTTPMethod = .get, target: String, status: Int = 200,
        headers: HTTPHeaders = ["Content-Type": "application/json; charset=utf-8"], body: String,
        failure: ProviderError.Code? = nil, circumstance: String? = nil
    ) {
        self.name = name
        self.method = method
        self.target = target
        self.status = status
        self.headers = headers
        self.body = body
        self.failure = failure
        self.circumstance = circumstance
    }
}
