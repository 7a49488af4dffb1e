/// What an app may know about a provider before it builds one.
///
/// A provider package declares its own in `Provider.swift`, as a constant called `descriptor`; the catalog finds it
/// there.
public struct ProviderDescriptor: Sendable {
    /// What users type: `github-repos`.
    public let id: String
    /// The package it comes from: `GitHubReposProvider`. Users may type it in place of the id.
    public let packageName: String
    /// What it offers, in one line.
    public let summary: String
    /// The page that documents the API.
    public let documentation: String
    /// The API's public address.
    public let baseURL: URL
    /// The parameters of its list.
    public let parameters: [Parameter]
    /// The secrets it uses.
    public let secrets: [SecretRequirement]
    /// How its list is divided into pages; `nil` when it does not list.
    public let paging: Paging?
    /// How often the public host may be asked.
    public let limits: RequestLimits
    /// What its API means by a response without success; the retries need to know as well.
    public let refusal: @Sendable (HTTPResponse, HTTPRequest) -> ProviderError
    /// Requests and the responses that the API documents for them, to try the provider on without a network.
    public let samples: SampleBook
    /// The cases of the provider contract that the API makes impossible; none for most.
    public let contractExclusions: [ContractExclusion]
    /// The provider's type; what it adopts tells what it can do.
    public let type: any Provider.Type
    /// The entity of its items.
    public let entity: any Entity.Type
    /// What it can do.
    public let capabilities: [Capability]
    /// Builds it.
    public let make: @Sendable (ProviderContext) throws(ProviderError) -> any Provider

    /// Describes the provider that `make` builds; entity and capabilities are read off its type.
    ///
    /// - Parameter fileID: the file that calls this, `Package/File.swift`; it tells the package. Leave it out.
    public init<Described: Provider>(
        id: String, summary: String, documentation: String, baseURL: URL, parameters: [Parameter] = [],
        secrets: [SecretRequirement] = [], paging: Paging? = nil, limits: RequestLimits = RequestLimits(),
        refusal: @escaping @Sendable (HTTPResponse, HTTPRequest) -> ProviderError = {
            ProviderError(refusal: $0, to: $1)
        },
        samples: SampleBook, contractExclusions: [ContractExclusion] = [], fileID: String = #fileID,
        make: @escaping @Sendable (ProviderContext) throws(ProviderError) -> Described
    ) {
        self.id = id
        packageName = fileID.split(separator: "/").first.map(String.init) ?? fileID
        self.summary = summary
        self.documentation = documentation
        self.baseURL = baseURL
        self.parameters = parameters
        self.secrets = secrets
        self.paging = paging
        self.limits = limits
        self.refusal = refusal
        self.samples = samples
        self.contractExclusions = contractExclusions
        type = Described.self
        entity = Described.Item.self
        capabilities = Capability.offered(by: Described.self)
        self.make = make
    }
}
