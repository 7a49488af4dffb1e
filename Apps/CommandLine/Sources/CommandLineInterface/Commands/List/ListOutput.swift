import Arguments
import Connections
import Failures
import Lists
import Output
import Protocols
import Sorting
import UseCases

/// Writes a list to standard output or to a file, page by page.
struct ListOutput<Item: Entity> {
    private let items: ItemDescription<Item>
    /// Returns the values of all columns of an item, if it is a row.
    private let values: ((Item) -> [FieldValue])?
    /// Returns whether an item is wanted; `nil` if all are.
    private let condition: ((Item) -> Bool)?
    private let connection: Connection
    private let file: RecordFile?
    private let input: ListInput
    private let userInput: UserInput
    private let connector: Connector
    private let console: Console
    private let writers: ItemWriters
    private let openScratchFile: @Sendable () throws(WriteError) -> any ScratchFile
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - values: Returns the values of all columns of an item, if it is a row.
    ///   - condition: Returns whether an item is wanted; `nil` if all are.
    init(
        _ connection: Connection, _ file: RecordFile?, _ items: ItemDescription<Item>,
        values: ((Item) -> [FieldValue])?, where condition: ((Item) -> Bool)?, _ input: ListInput,
        _ invocation: Invocation
    ) {
        self.items = items
        self.values = values
        self.condition = condition
        self.connection = connection
        self.file = file
        self.input = input
        userInput = invocation.input
        connector = invocation.connector
        console = invocation.console
        writers = ItemWriters(connection, invocation)
        openScratchFile = invocation.system.files.openScratchFile
        now = invocation.system.time.now
    }

    /// Writes the items, and returns the number of records that were written.
    func write(_ provider: any Listing<Item>, to output: RecordOutput) async throws(Failure) -> Int {
        let slices = try SliceInput(
            input, connection: connection, userInput: userInput, console: console
        ).slices()
        let plan = try ListPlan(input, connection, slices: slices)
        plan.notes(connection).forEach(console.note)
        let range = try await plan.range(connection) { source, events throws(Failure) in
            try connector.connect(connection.descriptor, to: source, events: events)
        }
        let question = SliceQuestion(
            connection, isAccepted: input.acceptsSlices, input: userInput, console: console)
        let pages = ListedPages(
            of: provider, plan: plan, range: range, connection: connection, question: question, console: console,
            now: now)
        let writer = try await writer(of: range.list, to: output)
        let report = ListReport(
            connection, console, input, isTerminal: output.destination.terminalWidth != nil)
        let sendsRequests = !connection.source.isLocal && connection.source.sampleBook == nil
        let note: ((String) -> Void)? = sendsRequests ? { console.note($0) } : nil
        var reading = ListReading(pages, selection(output), to: writer, report, input, note: note)
        let count = try await reading.run()
        return input.selection.isCount ? 1 : input.selection.isSorting ? min(count, input.keptLimit ?? .max) : count
    }

    /// Returns the step that keeps the wanted items. A limit applies to sorted records, if they are sorted.
    private func selection(_ output: RecordOutput) -> ItemSelection<Item> {
        let chosen = output.options.fields?.compactMap { OutputColumn($0, in: items.columns) }
        return ItemSelection(
            where: condition,
            distinct: input.selection.isDistinct
                ? DistinctItems(in: chosen ?? items.columns.map(OutputColumn.init)) : nil,
            limit: input.selection.isSorting ? nil : input.keptLimit,
            drop: { [rawItems = output.rawItems] item in rawItems?.drop(item) })
    }

    /// Returns the writer for the items. Sorted items are written as rows.
    private func writer(of list: ListRequest, to output: RecordOutput) async throws(Failure) -> any ItemWriter<Item> {
        guard input.selection.isSorting else { return try await writer(of: list, items, values: values, to: output) }
        let order = try RecordOrder(input.selection.sortColumns, in: items.columns)
        let sorter = RecordSorter(limit: input.keptLimit, openFile: openScratchFile)
        let next = try await writer(of: list, items.rows, values: { $0.values }, to: output)
        return SortingWriter(items, by: order, with: sorter, rawItems: output.rawItems, to: next)
    }

    /// Returns the writer for the number of items, for a database, or else the one for the format.
    private func writer<Record: Entity>(
        of list: ListRequest, _ records: ItemDescription<Record>, values: ((Record) -> [FieldValue])?,
        to output: RecordOutput
    ) async throws(Failure) -> any ItemWriter<Record> {
        if input.selection.isCount { return CountWriter(to: output.destination) }
        if let writer = try await file?.databaseWriter(records, of: list, connection, now: now) { return writer }
        return try writers.writer(records, values: values, to: output)
    }
}
