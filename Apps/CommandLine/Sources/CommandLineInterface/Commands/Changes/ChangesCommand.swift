import Arguments
import Connections
import Failures
import Output
import Protocols
import StoreProtocols
import UseCases

struct ChangesCommand: Command {
    let name = "changes"
    let summary = "show what 'sync' has changed in the database since a time"
    let capability: String? = "list"
    let details: String? = """
        A changed record has one row for each changed field. Its earlier values are known only if 'sync --history' ran \
        before the change. A removed record is one that the API no longer has; the view sb_left_… has those that have \
        only left their lists.
        """
    let examples = [
        Example("switchboard github-repos changes", "show what has changed since yesterday at this time"),
        Example("switchboard github-repos changes --since 2026-11-01 --format csv", "write the changes as CSV"),
        Example(
            "switchboard jsonplaceholder-users changes --since '2 hours' --format ndjson | jq 'select(.field == \"email\")'",
            "select the changes of one field"),
    ]

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] {
        [
            OptionGroup(title: "Changes", options: [Option.since]), .rowOutput(Self.columns.map(\.name)),
            OptionGroup(title: "Store", options: [Option.store, Option.baseURL, Option.storedSamples]),
        ]
    }

    func run(_ invocation: Invocation) async throws(Failure) {
        let location = try invocation.connector.storeLocation()
        try await invocation.write(counting: "row") { output throws(Failure) in
            try await write(location, to: output, invocation)
        }
    }

    /// Writes the changes, and returns the number of rows.
    private func write(
        _ location: StoreLocation, to output: RecordOutput, _ invocation: Invocation
    ) async throws(Failure) -> Int {
        var printer = try RecordPrinter(Self.columns, to: output)
        let store = location.open()
        let connection = try invocation.connect(to: .store(store))
        try await connection.checkStore(at: location)
        let now = invocation.system.time.now()
        guard let items = try connection.storedRows(where: nil, now: { now })?.description else { return 0 }
        let (schema, source) = try await schema(of: items, in: store, connection)
        let changes = StoredRecordChanges(
            store, from: source, schema, since: invocation.arguments[.since].date(before: now))
        let rows = ChangeRows(idIndex: schema.idIndex, titleIndex: items.columns.firstIndex { $0.role == .title })
        var (counts, rowCount, hasUnknownValues) = (ChangeCounts(), 0, false)
        try await changes.forEachBatch(converting: { Failure($0) }) { batch throws(Failure) in
            for change in batch {
                counts.add(change)
                if change.kind == .changed, change.fields == nil { hasUnknownValues = true }
            }
            let rows = batch.flatMap(rows.rows)
            try printer.write(rows)
            rowCount += rows.count
        }
        try printer.finish()
        invocation.console.note(counts.text)
        if hasUnknownValues {
            invocation.console.note("some earlier values are not known; 'sync --history' keeps them from now on")
        }
        return rowCount
    }

    /// Returns how the store keeps the items, and the source of the list.
    ///
    /// - Throws: a failure if no list is kept, because no changes would suggest that nothing has changed.
    private func schema(
        of items: ItemDescription<StoredRow>, in store: any RecordStore, _ connection: Connection
    ) async throws(Failure) -> (schema: RecordSchema, source: String) {
        let source = connection.storeSource
        let (schema, lists): (RecordSchema, [StoredList])
        do throws(StoreError) {
            schema = try RecordSchema(items)
            lists = try await store.lists(of: schema, from: source)
        } catch { throw Failure(error) }
        guard !lists.isEmpty else {
            let error = StoredItemsError.noLists(source: source)
            throw await connection.namingOtherServers(
                connection.failures.failure(ProviderError(.notFound, error.message.text(), cause: error)))
        }
        return (schema, source)
    }

    private static let columns = ChangeRow.columns(hasTime: true)
}

/// The value of `--since`: a point in time, or a time before now.
enum StartOfChanges: Sendable {
    case time(Date)
    case age(Duration)

    func date(before now: Date) -> Date {
        switch self {
        case .time(let date): date
        case .age(let age): now.addingTimeInterval(-(age / .seconds(1)))
        }
    }
}

extension Option<StartOfChanges> {
    fileprivate static var since: Option {
        let syntax = OptionSyntax(
            placeholder: "AGE|DATE", expectation: "an age such as 2d or '3 hours', or a date such as 2026-11-01")
        let parser = ValueParser<StartOfChanges>(
            syntax: syntax,
            parse: { text in
                Date(iso8601: text).map(StartOfChanges.time) ?? ValueParser.age.parse(text).map(StartOfChanges.age)
            }, label: { _ in "1d" })
        return Option("since", "show the changes since this time", parser, default: .age(.seconds(86400)))
    }
}
