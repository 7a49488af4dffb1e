import Records
import TransportProtocols

/// The description of a provider. An app can read it without creating the provider.
///
/// A provider package declares its descriptor in `Provider.swift` as a global constant named `descriptor`. A package
/// with several providers declares an array named `descriptors` instead. The build plugin of `ProviderCatalog` depends
/// on these names. An app creates all descriptors at launch but usually uses only one of them. Properties that are
/// expensive to create, such as the samples, are therefore computed when they are read.
public struct ProviderDescriptor: Sendable {
    /// The name that users type: `github-repos`.
    public let id: String
    /// The package that declares the descriptor: `GitHubReposProvider`. If the package declares only one provider,
    /// users can type this name instead of the id.
    public var packageName: String { String(fileID.prefix { $0 != "/" }) }
    /// A one-line description of the items.
    public let summary: String
    /// The web page that documents the API.
    public let documentation: String
    /// The base URL of the API's public host.
    public var baseURL: URL { makeBaseURL() }
    /// The header fields of every request, such as `Accept`.
    public let headers: HTTPHeaders
    /// The keys of the fields in response bodies.
    public let keys: FieldKeys
    /// The parameters for listing the provider's items.
    public var parameters: [Parameter] { makeParameters() }
    /// The secrets that the provider uses. Requests include the secrets that the user has set.
    public let secrets: [SecretRequirement]
    /// How the secrets are exchanged for an access token; `nil` if the API needs no access token.
    public let tokenExchange: TokenExchange?
    /// How the list is divided into pages; `nil` if the provider does not conform to ``Listing``.
    public let paging: Paging?
    /// The rate limits of the API's public host, and the minimum time to cache its responses.
    public let limits: RequestLimits
    /// The mapping from the API's error responses to errors.
    public let errors: ErrorMapping
    /// Requests with documented responses, for tests and offline use.
    public var samples: SampleBook { makeSamples() }
    /// The cases of the provider contract that the provider cannot pass because of its API.
    public let contractExclusions: [ContractExclusion]
    /// The provider type. Its conformances determine the capabilities.
    public let type: any Provider.Type
    /// The entity type of the provider's items.
    public var entity: any Entity.Type { findEntity() }
    /// The names and kinds of the columns, in display order.
    public var fields: [Field] { makeFields() }
    /// The names of the columns that are empty in every item, because the API has no such data.
    public let emptyColumns: [String]
    /// The capabilities of the provider type.
    public var capabilities: [Capability] { Capability.offered(by: type) }
    /// Creates the provider from its context.
    public let make: @Sendable (ProviderContext) -> any Provider

    private let fileID: String
    private let makeBaseURL: @Sendable () -> URL
    private let makeParameters: @Sendable () -> [Parameter]
    private let makeSamples: @Sendable () -> SampleBook
    private let findEntity: @Sendable () -> any Entity.Type
    private let makeFields: @Sendable () -> [Field]
    private let makeColumns: @Sendable () -> any Sendable

    /// Creates a descriptor. The return type of `make` determines the entity and the capabilities.
    ///
    /// - Parameters:
    ///   - columns: The columns of the items. Pass a value only if data instead of code describes the provider, so that
    ///     the columns are not known before run time.
    ///   - fileID: The id of the source file, which starts with the package name. Use the default value.
    public init<Described: Provider>(
        id: String, summary: String, documentation: String,
        baseURL: @autoclosure @escaping @Sendable () -> URL, headers: HTTPHeaders = HTTPHeaders(),
        keys: FieldKeys = .asDeclared,
        parameters: @autoclosure @escaping @Sendable () -> [Parameter] = [],
        secrets: [SecretRequirement] = [], tokenExchange: TokenExchange? = nil, paging: Paging? = nil,
        limits: RequestLimits = RequestLimits(),
        errors: ErrorMapping = .byStatus,
        columns: @autoclosure @escaping @Sendable () -> [Column<Described.Item>] = Described.Item.columns,
        emptyColumns: [String] = [],
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
        self.keys = keys
        makeParameters = parameters
        self.secrets = secrets
        self.tokenExchange = tokenExchange
        self.paging = paging
        self.limits = limits
        self.errors = errors
        makeSamples = samples
        self.contractExclusions = contractExclusions
        type = Described.self
        findEntity = { Described.Item.self }
        makeFields = { columns().map(\.field) }
        makeColumns = columns
        self.emptyColumns = emptyColumns
        self.make = make
    }
}

extension ProviderDescriptor {
    /// Returns the columns of the provider's items; none if `type` is not ``entity``.
    public func columns<Item>(of type: Item.Type) -> [Column<Item>] {
        makeColumns() as? [Column<Item>] ?? []
    }
}
