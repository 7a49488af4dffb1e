/// A request and the response that the API documents for it.
public struct Sample: Sendable {
    /// A short description: `the first page`.
    public let name: String
    public let method: HTTPMethod
    /// The path and query of the request below the base URL: `/api/?page=2`.
    ///
    /// A request matches if it has the same method and path, and at least these query items. If several samples match,
    /// the one with the most query items is used.
    public let target: String
    public let status: Int
    public let headers: HTTPHeaders
    public let body: String
    /// The code of the error that the provider throws; `nil` for a success.
    public let failure: ProviderError.Code?
    /// A condition for this response that the request does not show: `the rate limit is exceeded`.
    /// Only contract tests use such a sample. Users never see it.
    public let circumstance: String?

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

public struct SampleBook: Sendable {
    /// The page size of the list in the samples; `nil` if the provider does not list.
    public let pageSize: Int?
    /// The number of sample pages to read from an endless list; `nil` if the last page ends the list.
    public let pageCount: Int?
    public let fields: Fields
    public let samples: [Sample]

    /// The fields of the API that the bodies of the samples contain.
    public enum Fields: String, Sendable {
        /// All fields. Any other field in a response of the API is new.
        case complete
        /// Some fields: at least those that the provider reads. Other fields in a response of the API are not new.
        case partial
    }

    public init(pageSize: Int? = nil, pageCount: Int? = nil, fields: Fields = .partial, _ samples: [Sample]) {
        self.pageSize = pageSize
        self.pageCount = pageCount
        self.fields = fields
        self.samples = samples
    }
}

/// A case of the provider contract that a provider cannot pass because of its API. The case still runs. If it passes,
/// the exclusion is reported as a failure, because it could hide a later defect.
public struct ContractExclusion: Hashable, Sendable {
    /// The name of the case: `unknown-items-are-not-found`.
    public let caseName: String
    /// The reason in the API, in one line.
    public let reason: String

    public init(_ caseName: String, because reason: String) {
        self.caseName = caseName
        self.reason = reason
    }
}
