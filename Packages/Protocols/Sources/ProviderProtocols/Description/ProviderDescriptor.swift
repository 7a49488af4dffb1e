import Records
import TransportProtocols

/// The description of a provider. An app can read it without creating the provider.
///
/// A provider package declares its descriptor in `Provider.swift` as a global constant named `descriptor`. A package
/// with several providers declares an array named `descriptors` instead. The build plugin of `ProviderCatalog` depends
/// on these names. An app makes a descriptor when it is first needed, and some commands need those of all providers.
/// Properties that are expensive to create, such as the samples, are therefore computed when they are read.
///
/// If the declaration has the id and the summary as literals, each in a line of its own, the catalog knows them without
/// making the descriptor. Otherwise, every launch makes it: see ``PackagedProvider``.
public final class ProviderDescriptor: Sendable {
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
    /// The addresses of the web pages of items, which users can give instead of references; empty if there are none.
    public let webAddresses: [WebAddressPattern]
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
    /// The names and the columns of the provider's items, and the form of a reference to one.
    public var items: any ItemDescribing { makeItems() }
    /// The fields of a new item; `nil` if the provider cannot add items.
    public var draftToAdd: (any DraftDescribing)? { makeDraftToAdd() ?? type.draftToAdd }
    /// The fields of an item that can be changed; `nil` if the provider cannot edit items.
    public var draftToEdit: (any DraftDescribing)? { makeDraftToEdit() ?? type.draftToEdit }
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
    private let makeItems: @Sendable () -> any ItemDescribing
    private let makeDraftToAdd: @Sendable () -> (any DraftDescribing)?
    private let makeDraftToEdit: @Sendable () -> (any DraftDescribing)?

    /// Creates a descriptor. The return type of `make` determines the items and the capabilities.
    ///
    /// - Parameters:
    ///   - items: The names and the columns of the items. Pass a value only if data instead of code describes the
    ///     provider, so that they are not known before run time.
    ///   - draftToAdd: The fields of a new item; `nil` if they follow from the provider's draft type.
    ///   - draftToEdit: The fields that can be changed; `nil` if they follow from the provider's draft type.
    ///   - fileID: The id of the source file, which starts with the package name. Use the default value.
    public init<Described: Provider>(
        id: String, summary: String, documentation: String,
        baseURL: @autoclosure @escaping @Sendable () -> URL, headers: HTTPHeaders = HTTPHeaders(),
        keys: FieldKeys = .asDeclared,
        parameters: @autoclosure @escaping @Sendable () -> [Parameter] = [],
        secrets: [SecretRequirement] = [], tokenExchange: TokenExchange? = nil, paging: Paging? = nil,
        webAddresses: [WebAddressPattern] = [], limits: RequestLimits = RequestLimits(),
        errors: ErrorMapping = .byStatus,
        items: @autoclosure @escaping @Sendable () -> ItemDescription<Described.Item> = ItemDescription(
            of: Described.self),
        draftToAdd: @autoclosure @escaping @Sendable () -> (any DraftDescribing)? = nil,
        draftToEdit: @autoclosure @escaping @Sendable () -> (any DraftDescribing)? = nil,
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
        self.webAddresses = webAddresses
        self.limits = limits
        self.errors = errors
        makeSamples = samples
        self.contractExclusions = contractExclusions
        type = Described.self
        makeItems = items
        makeDraftToAdd = draftToAdd
        makeDraftToEdit = draftToEdit
        self.emptyColumns = emptyColumns
        self.make = make
    }
}

extension ProviderDescriptor {
    /// Returns whether the provider type has a capability.
    public func offers(_ capability: Capability) -> Bool { capability.isOffered(type) }

    /// Returns ``items`` with the columns of an item type; a description without columns if the provider's items have
    /// another type.
    public func items<Item: Entity>(of type: Item.Type) -> ItemDescription<Item> {
        items as? ItemDescription<Item> ?? ItemDescription(columns: [])
    }
}
