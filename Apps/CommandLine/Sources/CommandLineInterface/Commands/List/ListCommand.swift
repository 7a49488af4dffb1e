import Arguments
import Connections
import Failures
import Lists
import Output
import Presentation
import Protocols
import UseCases

struct ListCommand: ConnectedCommand {
    let name = "list"
    let summary = "list items, page by page"
    let isReading = true
    let writesDatabases = true
    let examples = [
        Example(
            "switchboard jsonplaceholder-users list --samples", "list example data, without a network", isGeneral: true),
        Example(
            "switchboard github-repos list --query topic:swift --sort stars --limit 20",
            "list the 20 Swift repositories with the most stars"),
        Example(
            "switchboard github-repos list --query topic:swift --limit 500 -o repos.csv",
            "write 500 repositories to a CSV file"),
        Example(
            "switchboard random-user list --seed tea --limit 100 --format ndjson | jq .city",
            "print 100 users as JSON, and select a value"),
    ]

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] {
        [
            .parameters(of: provider),
            ListOptions(provider: provider).group,
            .slices(of: provider),
            .listOutput(of: provider),
            .reading,
        ]
    }

    func run(_ provider: some Provider, _ connection: Connection, _ invocation: Invocation) async throws(Failure) {
        guard let lister = provider.lister else {
            throw .unsupported(name, connection.descriptor)
        }
        if let rows = try connection.storedRows(now: invocation.system.time.now) {
            return try await write(rows.items, rows.description, values: { $0.values }, connection, invocation)
        }
        try await write(lister, connection, invocation)
    }

    private func write<Item: Entity>(
        _ lister: any Listing<Item>, _ connection: Connection, _ invocation: Invocation
    ) async throws(Failure) {
        try await write(lister, connection.descriptor.items(of: Item.self), values: nil, connection, invocation)
    }

    /// - Parameter values: Returns the values of all columns of an item, if it is a row.
    private func write<Item: Entity>(
        _ lister: any Listing<Item>, _ items: ItemDescription<Item>, values: ((Item) -> [FieldValue])?,
        _ connection: Connection, _ invocation: Invocation
    ) async throws(Failure) {
        let file = try RecordFile(invocation.output.options.path, invocation.system.files)
        let list = ListOutput(connection, file, items, values: values, invocation)
        guard let file else {
            _ = try await list.write(lister, to: invocation.output)
            return
        }
        try await file.replace(invocation.output, invocation.console, counting: "item") { output throws(Failure) in
            try await list.write(lister, to: output)
        }
    }
}

/// Writes a list to standard output or to a file, page by page.
private struct ListOutput<Item: Entity> {
    private let items: ItemDescription<Item>
    /// Returns the values of all columns of an item, if it is a row.
    private let values: ((Item) -> [FieldValue])?
    private let connection: Connection
    private let file: RecordFile?
    private let input: ListInput
    private let userInput: UserInput
    private let connector: Connector
    private let console: Console
    private let showsPictures: Bool
    private let now: @Sendable () -> Date

    init(
        _ connection: Connection, _ file: RecordFile?, _ items: ItemDescription<Item>,
        values: ((Item) -> [FieldValue])?, _ invocation: Invocation
    ) {
        self.items = items
        self.values = values
        self.connection = connection
        self.file = file
        input = ListInput(
            invocation.arguments, of: connection.descriptor, defaultLimit: invocation.preferences.limit)
        userInput = invocation.input
        connector = invocation.connector
        console = invocation.console
        showsPictures = invocation.preferences.settings.showsPictures
        now = invocation.system.time.now
    }

    /// Writes the items, and returns their number.
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
        var pages = ListedPages(
            of: provider, plan: plan, range: range, connection: connection, question: question, console: console,
            now: now)
        let pictures = embeddedPictures(in: output)
        var writer: any ItemWriter<Item> = try await writer(range.list, pictures, to: output)
        var report = ListReport(
            connection, console, hasGivenLimit: input.givenLimit != nil,
            isTerminal: output.destination.terminalWidth != nil)
        // The position after the records that were written. The position of the pages may be one page ahead.
        var continuation: ListCursor?
        do throws(Failure) {
            try await pages.begin()
            while let page = try await pages.next() {
                await pictures?.load(page.items.compactMap { writer.pictureAddress(of: $0) })
                try await writer.write(page.items)
                report.add(page)
                continuation = pages.continuation
            }
        } catch {
            // If no items are cached, standard output stays empty in every format.
            if pages.summary.count > 0 || !error.isCacheMiss { try await writer.finish() }
            pictures?.note.map(console.note)
            throw report.failure(error, pages.summary, continuation: continuation)
        }
        try await writer.finish()
        pictures?.note.map(console.note)
        try report.finish(pages.summary, continuation: continuation)
        return pages.summary.count
    }

    /// Returns the pictures that the output contains; `nil` if it contains none.
    private func embeddedPictures(in output: RecordOutput) -> EmbeddedPictures? {
        let hasPictures = output.format.hasPictures && !connection.source.isLocal && showsPictures
        return hasPictures ? EmbeddedPictures(connection.pictures, events: connection.events) : nil
    }

    /// Returns the writer for a database, or else the one for the format.
    private func writer(
        _ list: ListRequest, _ pictures: EmbeddedPictures?, to output: RecordOutput
    ) async throws(Failure) -> any ItemWriter<Item> {
        var printer = RecordPrinter(items, to: output, pictures: pictures?.picture)
        if let values { printer.readRows(of: items.columns, values) }
        return try await file?.databaseWriter(items, of: list, connection, now: now) ?? printer
    }
}
