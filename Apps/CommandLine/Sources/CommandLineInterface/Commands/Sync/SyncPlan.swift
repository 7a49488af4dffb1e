import Protocols
import StoreProtocols
import UseCases

/// The list or the slices that `sync` or `tap` reads.
struct SyncPlan {
    /// The slices to read, one after another; `nil` to read the list without slices.
    let slices: [SliceRequest]?
    let request: SyncRequest
    /// The maximum number of pages in flight.
    let concurrency: Int
    /// Returns whether the text of a page token can be saved. A token that contains a secret must not be saved.
    let canKeep: @Sendable (String) -> Bool

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
        canKeep = { [connector = invocation.system.connector, secrets = session.secrets.values] text in
            !secrets.contains { connector.reveals($0, in: text) }
        }
    }
}

extension SyncPlan {
    /// Returns one plan for each slice that the user gave. Without slices, returns one plan for the list.
    static func all(_ invocation: Invocation, _ session: ProviderSession) throws(Failure) -> [SyncPlan] {
        guard let slices = try SliceInput(session: session, invocation: invocation).slices() else {
            return [try SyncPlan(invocation, session)]
        }
        var plans: [SyncPlan] = []
        for slice in slices { plans.append(try SyncPlan(invocation, session, [slice])) }
        return plans
    }

    /// Returns one plan for all slices that the user gave. Without slices, returns the plan for the list.
    static func joined(_ invocation: Invocation, _ session: ProviderSession) throws(Failure) -> SyncPlan {
        try SyncPlan(invocation, session, try SliceInput(session: session, invocation: invocation).slices())
    }

    /// Returns the list to read: the provider's list, or a list that consists of the slices.
    func lister<Lister: Listing>(_ provider: Lister) -> any Listing<Lister.Item> {
        slices.flatMap { provider.list(of: $0, paging: request.paging) } ?? provider
    }
}

extension [SliceRequest] {
    /// A short text that identifies the slices: the name of a single slice, or the number and a hash of several slices.
    fileprivate var name: String {
        guard count != 1 else { return self[0].slice.name }
        let lines = map(\.withoutCounts.line)
        // 64-bit FNV-1a. The hash need not be secure, because the plan and the state both come from the user.
        let hash = lines.joined(separator: "\n").utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
            ($0 ^ UInt64($1)) &* 0x100_0000_01b3
        }
        return "\(count) slices, \(String(hash, radix: 16))"
    }
}

extension Subscription {
    /// Creates the subscription for a list of a provider. By default, the subscription is for the whole list.
    init(_ session: ProviderSession, _ parameters: ParameterValues, slice: String = "") {
        self.init(source: session.storeSource, parameters, of: session.descriptor.parameters, slice: slice)
    }
}
