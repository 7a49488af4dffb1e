/// What an app may know about a provider before it builds one.
///
/// A provider package declares its own in `Provider.swift`, as a constant called `descriptor`; the catalog finds it
/// there.
///
/// An app makes the descriptors of all providers at every start and uses one. What takes time to make, such as samples
/// and parameters, is made when it is read, each time anew unless the declaration refers to a constant.
public struct ProviderDescriptor: Sendable {
    /// What users type: `github-repos`.
    public let id: String
    /// The package it comes from: `GitHubReposProvider`. Users may type it in place of the id.
    public var packageName: String { fileID.split(separator: "/").first.map(String.init) ?? fileID }
    /// What it offers, in one line.
    public let summary: String
    /// The page that documents the API.
    public let documentation: String
    /// The API's public address.
    public var baseURL: URL { makeBaseURL() }
    /// The parameters of its list.
    public var parameters: [Parameter] { makeParameters() }
    /// The secrets it uses.
    public let secrets: [SecretRequirement]
    /// How its list is divided into pages; `nil` when it does not list.
    public let paging: Paging?
    /// How often the public host may be asked.
    public let limits: RequestLimits
    /// What its API means by a response without success; the retries need to know as well.
    public let refusal: @Sendable (HTTPResponse, HTTPRequest) -> ProviderError
    /// Requests and the responses that the API documents for them, to try the provider on without a network.
    public var samples: SampleBook { makeSamples() }
    /// The cases of the provider contract that the API makes impossible; none for most.
    public let contractExclusions: [ContractExclusion]
    /// The provider's type; what it adopts tells what it can do.
    public let type: any Provider.Type
    /// The entity of its items.
    public var entity: any Entity.Type { findEntity() }
    /// What it can do.
    public var capabilities: [Capability] { Capability.offered(by: type) }
    /// Builds it.
    public let make: @Sendable (ProviderContext) throws(ProviderError) -> any Provider

    private let fileID: String
    private let makeBaseURL: @Sendable () -> URL
    private let makeParameters: @Sendable () -> [Parameter]
    private let makeSamples: @Sendable () -> SampleBook
    private let findEntity: @Sendable () -> any Entity.Type

    /// Describes the provider that `make` builds; entity and capabilities are read off its type.
    ///
    /// - Parameter fileID: the file that calls this, `Package/File.swift`; it tells the package. Leave it out.
    public init<Described: Provider>(
        id: String, summary: String, documentation: String,
        baseURL: @autoclosure @escaping @Sendable () -> URL,
        parameters: @autoclosure @escaping @Sendable () -> [Parameter] = [],
        secrets: [SecretRequirement] = [], paging: Paging? = nil, limits: RequestLimits = RequestLimits(),
        refusal: @escaping @Sendable (HTTPResponse, HTTPRequest) -> ProviderError = {
            ProviderError(refusal: $0, to: $1)
        },
        samples: @autoclosure @escaping @Sendable () -> SampleBook, contractExclusions: [ContractExclusion] = [],
        fileID: String = #fileID,
        make: @escaping @Sendable (ProviderContext) throws(ProviderError) -> Described
    ) {
        self.id = id
        self.fileID = fileID
        self.summary = summary
        self.documentation = documentation
        makeBaseURL = baseURL
        makeParameters = parameters
        self.secrets = secrets
        self.paging = paging
        self.limits = limits
        self.refusal = refusal
        makeSamples = samples
        self.contractExclusions = contractExclusions
        type = Described.self
        findEntity = { Described.Item.self }
        self.make = make
    }
}
