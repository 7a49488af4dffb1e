import TransportProtocols

/// A request and the response that the API documents for it.
public struct Sample: Sendable {
    /// A short description: `the first page`.
    public var name: String
    /// The method of the request.
    public var method: HTTPMethod
    /// The path and query of the request below the base URL: `/api/?page=2`.
    ///
    /// A request matches if it has the same method and path, and at least these query items. If several samples match,
    /// the sample with the most query items and values in ``requestBody`` is used. For a file outside the base URL, the
    /// target is the whole URL: `https://cdn.example/heron.jpg`.
    public var target: String
    /// The body of the request, such as `{"variables": {"after": "c2"}}`; `nil` to match any body.
    ///
    /// If this body is JSON, a request matches if its body has at least the same members. The order of members and
    /// white space are ignored. If this body is a form, such as `grant_type=password`, a request matches if its body
    /// has at least the same fields. Any other body must be equal.
    public var requestBody: String?
    /// The status code of the response.
    public var status: Int
    /// The header fields of the response.
    public var headers: HTTPHeaders
    /// The body of the response.
    public var body: String
    /// The code of the error that the provider throws; `nil` for a success.
    public var failure: ProviderError.Code?
    /// The condition under which the API sends this response, if the request alone does not determine it:
    /// `the rate limit is exceeded`. Only contract tests use samples with a circumstance. Users never see them.
    public var circumstance: String?

    /// Creates a sample. The default is a GET request with a JSON response and status 200.
    public init(
        _ name: String, method: HTTPMethod = .get, target: String, requestBody: String? = nil, status: Int = 200,
        headers: HTTPHeaders = ["Content-Type": "application/json; charset=utf-8"], body: String,
        failure: ProviderError.Code? = nil, circumstance: String? = nil
    ) {
        self.name = name
        self.method = method
        self.target = target
        self.requestBody = requestBody
        self.status = status
        self.headers = headers
        self.body = body
        self.failure = failure
        self.circumstance = circumstance
    }
}

/// The samples of a provider.
public struct SampleBook: Sendable {
    /// The page size of the sample list; `nil` if the provider does not conform to ``Listing``.
    public let pageSize: Int?
    /// The number of pages to read if the list is endless; `nil` if the samples contain the end of the list.
    public let pageCount: Int?
    /// Whether the sample bodies contain all of the API's fields.
    public let fields: Fields
    /// The requests with their documented responses.
    public let samples: [Sample]

    /// Whether sample bodies contain all of the API's fields, or only some.
    public enum Fields: String, Sendable {
        /// All fields. Any other field in an API response is new.
        case complete
        /// At least the fields that the provider reads. Other fields in an API response are not necessarily new.
        case partial
    }

    /// Creates a book of samples. By default, the bodies may omit fields that the provider does not read.
    public init(pageSize: Int? = nil, pageCount: Int? = nil, fields: Fields = .partial, _ samples: [Sample]) {
        self.pageSize = pageSize
        self.pageCount = pageCount
        self.fields = fields
        self.samples = samples
    }
}

/// A case of the provider contract that a provider cannot pass because of its API. The case still runs. If it passes,
/// the exclusion is reported as a failure, because the exclusion could hide a later defect.
public struct ContractExclusion: Hashable, Sendable {
    /// The name of the case: `unknown-items-are-not-found`.
    public let caseName: String
    /// A one-line description of the API behavior that causes the case to fail.
    public let reason: String

    /// Creates an exclusion of a case, with the reason.
    public init(_ caseName: String, because reason: String) {
        self.caseName = caseName
        self.reason = reason
    }
}
