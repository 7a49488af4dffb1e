import Protocols
import UseCases

/// What `sync` and `tap` read.
struct SyncPlan {
    /// The slice to read; `nil` for the list as the API returns it.
    let slice: SliceRequest?
    let request: SyncRequest
    /// The maximum number of pages in flight.
    let concurrency: Int
    /// Returns whether a page token contains no secret, so that it can be kept.
    let canKeep: @Sendable (PageToken) -> Bool

    /// - Throws: a failure for conflicting options, and for an invalid value.
    init(_ invocation: Invocation, _ session: ProviderSession, _ given: SliceRequest? = nil) throws(Failure) {
        let (arguments, provider) = (invocation.arguments, session.descriptor)
        guard let paging = provider.paging else { throw .unsupported("list", provider) }
        guard !(arguments[.all] && arguments.contains(.limit)) else {
            throw .usage("specify only one of '--all' and '--limit'")
        }
        let whole = given == nil && arguments[.all] && arguments[.yes] ? try session.wholeList(invocation) : nil
        slice = given ?? whole
        let wanted = invocation.preferences.limit(option: arguments[.limit] ?? arguments[.pageSize()])
        let limit = arguments[.all] ? nil : given != nil ? arguments[.limit] : wanted ?? paging.sizes.defaultSize
        concurrency = min(arguments[.concurrency], session.maximumConcurrency)
        let parameters: ParameterValues
        if let slice { parameters = slice.parameters } else { parameters = try session.parameterValues(arguments) }
        request = SyncRequest(
            Subscription(session, parameters, slice: slice?.slice.name ?? ""), parameters,
            paging: slice == nil ? paging : paging.joined, pageSize: arguments[.pageSize()], limit: limit,
            readsAll: arguments[.full], keepsHistory: arguments[.history])
        canKeep = { [system = invocation.system, secrets = session.secrets.values] token in
            token.text.map { text in !secrets.contains { system.revealsSecret(text, $0) } } ?? false
        }
    }
}

extension SyncPlan {
    /// Returns the plans for the slices that the user gave, or else for the list.
    static func all(_ invocation: Invocation, _ session: ProviderSession) throws(Failure) -> [SyncPlan] {
        guard let slices = try SliceInput(session: session, invocation: invocation).slices() else {
            return [try SyncPlan(invocation, session)]
        }
        var plans: [SyncPlan] = []
        for slice in slices { plans.append(try SyncPlan(invocation, session, slice)) }
        return plans
    }

    /// Returns the list to read: that of the provider, or a slice of it.
    func lister<Lister: Listing>(_ provider: Lister) -> any Listing<Lister.Item> {
        slice.flatMap { provider.list(of: [$0], paging: request.paging) } ?? provider
    }
}

/// Where `sync` keeps a list.
struct StoreLocation {
    let store: any RecordStore
    /// The name of the store, for messages.
    let name: String

    /// - Throws: a failure for an environment without a data folder.
    init(_ invocation: Invocation) throws(Failure) {
        let given = invocation.arguments[.store]
        guard let path = given ?? Self.path(invocation.system.environment) else { throw .missingDataFolder }
        name = invocation.system.storeName(path)
        store = invocation.system.openStore(path, given == nil)
    }

    /// Returns the default file according to the XDG Base Directory Specification.
    private static func path(_ environment: [String: String]) -> String? {
        let home = environment["HOME"].map { "\($0)/.local/share" }
        let base = [environment["XDG_DATA_HOME"], home].compactMap(\.self).first { $0.hasPrefix("/") }
        return base.map { "\($0)/switchboard/records.db" }
    }
}

extension Subscription {
    /// Creates the subscription for a list of a provider. By default, it is for the whole list.
    init(_ session: ProviderSession, _ parameters: ParameterValues, slice: String = "") {
        self.init(
            source: "\(session.descriptor.id) \(session.baseURL.absoluteString)",
            request: Self.text(of: parameters, session.descriptor.parameters), slice: slice)
    }

    /// Returns the parameters as JSON, sorted by name, so that equal parameters have equal texts.
    private static func text(of values: ParameterValues, _ parameters: [Parameter]) -> String {
        let values = parameters.reduce(into: [String: String]()) { $0[$1.name] = values[$1.name] }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return (try? encoder.encode(values)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }
}

extension Failure {
    /// The failure for an environment that specifies no data folder.
    fileprivate static let missingDataFolder = Failure(
        .failure, code: "store", "no data folder: neither HOME nor XDG_DATA_HOME is set to an absolute path",
        hint: "set one of them, or use \(Option.store.flag) FILE")
}
