/// The description of a provider, which an app can read without making the provider.
///
/// A provider package declares its own in `Provider.swift`, as a constant named `descriptor`; the catalog finds it
/// there. An app creates the descriptors of all providers at launch and uses one of them, so that expensive
/// properties, such as samples and parameters, are computed only when they are read.
public struct ProviderDescriptor: Sendable {
    /// What users type: `github-repos`.
    public let id: String
    /// The package that it comes from: `GitHubReposProvider`. Users may type it in place of the id.
    public var packageName: String { String(fileID.prefix { $0 != "/" }) }
    /// What it offers, in one line.
    public let summary: String
    /// The page that documents the API.
    public let documentation: String
    /// The public address of the API.
    public var baseURL: URL { makeBaseURL() }
    /// The header fields of every request, such as `Accept`.
    public let headers: HTTPHeaders
    /// The parameters of its list.
    public var parameters: [Parameter] { makeParameters() }
    /// The secrets that it uses. Every request carries those that the user has set.
    public let secrets: [SecretRequirement]
    /// How its list is divided into pages; `nil` when it does not list.
    public let paging: Paging?
    /// The rate limits of the public host.
    public let limits: RequestLimits
    /// The mapping of the API's error responses.
    public let errors: ErrorMapping
    /// Requests and the responses that the API documents for them, to try the provider on without a network.
    public var samples: SampleBook { makeSamples() }
    /// The cases of the provider contract that the API makes impossible; none for most.
    public let contractExclusions: [ContractExclusion]
    /// The provider's type. The protocols that it conforms to are its capabilities.
    public let type: any Provider.Type
    /// The entity of its items.
    public var entity: any Entity.Type { findEntity() }
    /// The capabilities of the provider.
    public var capabilities: [Capability] { Capability.offered(by: type) }
    /// Makes the provider.
    public let make: @Sendable (ProviderContext) -> any Provider

    private let fileID: String
    private let makeBaseURL: @Sendable () -> URL
    private let makeParameters: @Sendable () -> [Parameter]
    private let makeSamples: @Sendable () -> SampleBook
    private let findEntity: @Sendable () -> any Entity.Type

    /// Creates a descriptor. The type that `make` returns determines the entity and the capabilities.
    ///
    /// - Parameter fileID: The file of the call, `Package/File.swift`, which tells the package. Leave it out.
    public init<Described: Provider>(
        id: String, summary: String, documentation: String,
        baseURL: @autoclosure @escaping @Sendable () -> URL, headers: HTTPHeaders = HTTPHeaders(),
        parameters: @autoclosure @escaping @Sendable () -> [Parameter] = [],
        secrets: [SecretRequirement] = [], paging: Paging? = nil, limits: RequestLimits = RequestLimits(),
        errors: ErrorMapping = .byStatus,
        samples: @autoclosure @escaping @Sendable () -> SampleBook, contractExclusions: [ContractExclusion] = [],
        fileID: String = #fileID,
        make: @escaping @Sendable (ProviderContext) -> Described
    ) {
        self.id = id
        self.fileID = fileID
        self.summary = summary
        self.documentation = documentation
        makeBaseURL = baseURL
        self.headers = headers
        makeParameters = parameters
        self.secrets = secrets
        self.paging = paging
        self.limits = limits
        self.errors = errors
        makeSamples = samples
        self.contractExclusions = contractExclusions
        type = Described.self
        findEntity = { Described.Item.self }
        self.make = make
    }
}

extension URL {
    /// Creates the URL of a literal in source code, such as a base URL.
    ///
    /// An invalid literal is a mistake in the source. It becomes a `file:` URL, which no transport accepts.
    public init(literal: StaticString) {
        self = URL(string: "\(literal)") ?? URL(filePath: "/")
    }
}
