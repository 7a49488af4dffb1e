/// A request and the response that the API documents for it.
public struct Sample: Sendable {
    /// What it shows: `the first page`.
    public let name: String
    /// The method of the request.
    public let method: HTTPMethod
    /// The path and query of the request below the base URL: `/api/?page=2`. A request matches when it has the same
    /// path and at least these query items. Of several matching samples, the one with the most items is used.
    public let target: String
    /// The status code of the response.
    public let status: Int
    /// The header fields of the response.
    public let headers: HTTPHeaders
    /// The body of the response.
    public let body: String
    /// The code of the error that the provider throws; `nil` when it succeeds.
    public let failure: ProviderError.Code?
    /// A precondition for this response that the request does not show: `the rate limit is exceeded`. A sample with a
    /// circumstance is for tests and is never shown to users.
    public let circumstance: String?

    /// Creates a sample; by default of a GET request that succeeds with JSON.
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

/// The samples of a provider.
public struct SampleBook: Sendable {
    /// The size of the pages in the samples of its list; `nil` when it does not list.
    public let pageSize: Int?
    /// The number of pages in the samples of a list without an end, after which reading stops; `nil` when the last page
    /// ends the list.
    public let pageCount: Int?
    /// The samples.
    public let samples: [Sample]

    /// Creates a book of samples.
    public init(pageSize: Int? = nil, pageCount: Int? = nil, _ samples: [Sample]) {
        self.pageSize = pageSize
        self.pageCount = pageCount
        self.samples = samples
    }
}

/// A case of the provider contract that a provider cannot fulfil, because its API does not.
///
/// The case runs all the same, and fails when it starts to pass: a needless exclusion would hide the next defect.
public struct ContractExclusion: Hashable, Sendable {
    /// The name of the case: `unknown-items-are-not-found`.
    public let caseName: String
    /// What makes it impossible, in one line.
    public let reason: String

    /// Creates an exclusion.
    public init(_ caseName: String, because reason: String) {
        self.caseName = caseName
        self.reason = reason
    }
}
