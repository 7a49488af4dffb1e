import Protocols
import UseCases

/// What `sync` and `tap` read.
struct SyncPlan {
    /// The slices to read, one after another; `nil` for the list as the API returns it.
    let slices: [SliceRequest]?
    let request: SyncRequest
    /// The maximum number of pages in flight.
    let concurrency: Int
    /// Returns whether a page token contains no secret, so that it can be kept.
    let canKeep: @Sendable (PageToken) -> Bool

    /// - Parameter given: The slices that the user gave; `nil` for the list that the parameters select.
    /// - Throws: a failure for conflicting options, and for an invalid value.
    init(_ invocation: Invocation, _ session: ProviderSession, _ given: [SliceRequest]? = nil) throws(Failure) {
        let (arguments, provider) = (invocation.arguments, session.descriptor)
        guard let paging = provider.paging else { throw .unsupported("list", provider) }
        try arguments.checkRange(of: provider, isEndless: paging.isEndless)
        let whole = given == nil && arguments[.all] && arguments[.yes] ? [try session.wholeList(invocation)] : nil
        slices = given ?? whole
        let wanted = invocation.preferences.limit(option: arguments[.limit] ?? arguments[.pageSize()])
        let limit = arguments[.all] ? nil : given != nil ? arguments[.limit] : wanted ?? paging.sizes.defaultSize
        concurrency = min(arguments[.concurrency], session.maximumConcurrency)
        let parameters: ParameterValues
        if let first = slices?.first {
            parameters = first.parameters
        } else {
            parameters = try session.parameterValues(arguments)
        }
        request = SyncRequest(
            Subscription(session, parameters, slice: slices?.name ?? ""), parameters,
            paging: slices == nil ? paging : paging.joined, pageSize: arguments[.pageSize()], limit: limit,
            readsAll: arguments[.full], keepsHistory: arguments[.history])
        canKeep = { [system = invocation.system, secrets = session.secrets.values] token in
            token.text.map { text in !secrets.contains { system.revealsSecret(text, $0) } } ?? false
        }
    }
}

extension SyncPlan {
    /// Returns a plan for each of the slices that the user gave, or else for the list.
    static func all(_ invocation: Invocation, _ session: ProviderSession) throws(Failure) -> [SyncPlan] {
        guard let slices = try SliceInput(session: session, invocation: invocation).slices() else {
            return [try SyncPlan(invocation, session)]
        }
        var plans: [SyncPlan] = []
        for slice in slices { plans.append(try SyncPlan(invocation, session, [slice])) }
        return plans
    }

    /// Returns the plan for the slices that the user gave, as one list, or else for the list.
    static func joined(_ invocation: Invocation, _ session: ProviderSession) throws(Failure) -> SyncPlan {
        try SyncPlan(invocation, session, try SliceInput(session: session, invocation: invocation).slices())
    }

    /// Returns the list to read: that of the provider, or slices of it.
    func lister<Lister: Listing>(_ provider: Lister) -> any Listing<Lister.Item> {
        slices.flatMap { provider.list(of: $0, paging: request.paging) } ?? provider
    }
}

extension [SliceRequest] {
    /// A short text that slices of other items do not have: the name of one slice, or a hash of several.
    fileprivate var name: String {
        guard count != 1 else { return self[0].slice.name }
        let lines = map { request in
            // The expected number of items can differ in a later plan.
            let slice = request.slice
            return ListSlice(provider: slice.provider, parameters: slice.parameters, ranges: slice.ranges).line
        }
        // 64-bit FNV-1a. It detects only mistakes, because the user wrote both the plan and the state.
        let hash = lines.joined(separator: "\n").utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01b3
        }
        return "\(count) slices, \(String(hash, radix: 16))"
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
