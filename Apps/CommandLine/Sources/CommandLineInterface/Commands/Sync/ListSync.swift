import Arguments
import Connections
import Failures
import Lists
import Output
import Protocols
import UseCases

/// The copy of one list to a database.
///
/// The arguments of the invocation say which list: they have the provider's parameters, the slice and the store, from the
/// command line or from a file of lists.
struct ListSync {
    private let invocation: Invocation
    private let provider: ProviderDescriptor
    private let tally: SyncTally
    private let showsCounts: Bool

    /// - Parameters:
    ///   - tally: Receives the numbers of records of this list.
    ///   - showsCounts: Whether the numbers are shown when the list was read.
    /// - Throws: A usage failure if no provider is selected.
    init(_ invocation: Invocation, _ tally: SyncTally, showsCounts: Bool = true) throws(Failure) {
        self.invocation = invocation
        provider = try invocation.requiredProvider()
        self.tally = tally
        self.showsCounts = showsCounts
    }

    /// Copies the list, and returns the failure; `nil` for none. With `--format json`, also prints the numbers.
    ///
    /// - Throws: A failure if standard output cannot be written.
    func callAsFunction() async throws(Failure) -> Failure? {
        let now = invocation.system.time.now
        let start = now()
        tally.reset()
        var failure: Failure?
        do throws(Failure) { try await copy() } catch { failure = error }
        if invocation.arguments[.summaryFormat] == .json {
            let title = ListTitle(invocation.arguments, of: provider)
            try invocation.console.output.write(
                tally.summary(of: title, from: start, to: now(), failure?.kind.exitCode ?? .success))
        }
        return failure
    }

    private func copy() async throws(Failure) {
        let rawItems = await rawItems()
        let connection = try invocation.connector.connect(
            provider, to: invocation.copiedSource(of: provider),
            events: MultiplexEventSink(sinks: [invocation.events, tally]),
            itemHandler: (try? rawItems.get())?.add)
        try await copy(from: connection.provider, connection, rawItems)
    }

    /// Returns the collection for the items as the API sent them; `nil` if they are not kept. A failure of the store is
    /// thrown later, because mistakes in the options come first.
    private func rawItems() async -> Result<RawItems?, Failure> {
        do throws(Failure) {
            let location = try invocation.connector.storeLocation()
            return .success(try await RawItems(invocation.arguments, of: provider, in: location))
        } catch {
            return .failure(error)
        }
    }

    private func copy(
        from provider: some Provider, _ connection: Connection, _ found: Result<RawItems?, Failure>
    ) async throws(Failure) {
        guard let lister = provider.lister else { throw .unsupported("list", connection.descriptor) }
        let input = SyncInput(
            invocation.arguments, of: connection.descriptor,
            defaultLimit: invocation.preferences.limit(of: connection.descriptor))
        let reader = reader(connection, input)
        var plans = try reader.plans(slices(of: input, connection))
        if connection.source.sampleBook != nil { plans.first?.notes(connection).forEach(invocation.console.note) }
        let location = try invocation.connector.storeLocation()
        tally.store = location.name
        guard !invocation.arguments[.dryRun] else {
            return try await SyncPreview(connection, input, location, invocation).show(plans, of: lister)
        }
        let rawItems = try found.get()
        let store = location.create()
        let unsent = try await connection.sendChanges(
            of: lister, in: store, invocation.console, tally, now: invocation.system.time.now)
        // The response to a change can have other fields than the item in a list.
        rawItems?.removeAll()
        do throws(Failure) {
            if let sliced = try await reader.slicedPlan(plans, of: lister, in: store) { plans = [sliced] }
            try await reader.read(plans, of: lister, to: store, named: location.name, keeping: rawItems)
        } catch {
            throw unsent.map(error.preceded) ?? error
        }
        if let unsent { throw unsent }
    }

    private func slices(of input: SyncInput, _ connection: Connection) throws(Failure) -> [SliceRequest]? {
        try SliceInput(
            input.list, connection: connection, userInput: invocation.input, console: invocation.console
        ).slices()
    }

    private func reader(_ connection: Connection, _ input: SyncInput) -> SyncReader {
        let question = SliceQuestion(
            connection, isAccepted: input.list.acceptsSlices, input: invocation.input, console: invocation.console)
        return SyncReader(
            connection, input: input, question: question, console: invocation.console, tally: tally,
            showsCounts: showsCounts, localTime: invocation.system.time.localText, now: invocation.system.time.now)
    }
}
