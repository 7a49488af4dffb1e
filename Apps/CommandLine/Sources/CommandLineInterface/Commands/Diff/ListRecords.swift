import Arguments
import Connections
import Failures
import Lists
import Output
import Protocols
import Synchronization
import UseCases

/// Reads a list into memory, for a comparison.
struct ListRecords {
    private let invocation: Invocation

    init(_ invocation: Invocation) {
        self.invocation = invocation
    }

    /// Returns the records of the list that the arguments select at the API.
    func records(of connection: Connection) async throws(Failure) -> RecordSet {
        try await records(of: connection.provider, connection)
    }

    /// Returns the records of the list that the store keeps.
    func storedRecords(of connection: Connection) async throws(Failure) -> RecordSet {
        let now = invocation.system.time.now
        guard let rows = try connection.storedRows(where: nil, now: now) else { return RecordSet([]) }
        do throws(Failure) {
            return try await records(of: rows.items, rows.description, connection)
        } catch {
            throw await connection.namingOtherServers(error)
        }
    }

    private func records<Listed: Provider>(
        of provider: Listed, _ connection: Connection
    ) async throws(Failure) -> RecordSet {
        guard let lister = provider.lister else { throw .unsupported("list", connection.descriptor) }
        return try await records(of: lister, connection.descriptor.items(of: Listed.Item.self), connection)
    }

    private func records<Item: Entity>(
        of lister: any Listing<Item>, _ items: ItemDescription<Item>, _ connection: Connection
    ) async throws(Failure) -> RecordSet {
        let given = invocation.arguments
        let arguments = given.contains(.limit) ? given : given.setting(.all, to: true)
        let input = ListInput(arguments, of: connection.descriptor, defaultLimit: nil)
        let plan = try ListPlan(input, connection, slices: nil)
        let range = try await plan.range(connection) { source, events throws(Failure) in
            try invocation.connector.connect(connection.descriptor, to: source, events: events)
        }
        let pages = ListedPages(
            of: lister, plan: plan, range: range, connection: connection,
            question: SliceQuestion(
                connection, isAccepted: input.acceptsSlices, input: invocation.input, console: invocation.console),
            console: invocation.console, now: invocation.system.time.now)
        let columns = items.columns.map(OutputColumn.init).flatMap { $0.flattened(isChosen: true) }
        let writer = RecordCollector(columns)
        let report = ListReport(connection, invocation.console, input, isTerminal: false)
        var reading = ListReading(pages, ItemSelection(), to: writer, report, input, note: nil)
        _ = try await reading.run()
        return RecordSet(names: columns.map(\.heading.name), rows: writer.rows)
    }
}

/// A writer that collects the values of items.
private final class RecordCollector<Item: Entity>: ItemWriter {
    private let columns: [OutputColumn<Item>]
    private(set) var rows: [[FieldValue]] = []

    init(_ columns: [OutputColumn<Item>]) {
        self.columns = columns
    }

    func write(_ items: [Item]) { rows += items.map { item in columns.map { $0.value(item) } } }

    func finish() {}
}
