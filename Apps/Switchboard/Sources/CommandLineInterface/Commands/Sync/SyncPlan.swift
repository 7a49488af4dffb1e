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
        try arguments.checkRange(of: provider, isEndless: paging.isEndless)
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

extension Subscription {
    /// Creates the subscription for a list of a provider. By default, it is for the whole list.
    init(_ session: ProviderSession, _ parameters: ParameterValues, slice: String = "") {
        self.init(
            source: session.descriptor.storeSource(at: session.baseURL), parameters,
            of: session.descriptor.parameters, slice: slice)
    }
}
