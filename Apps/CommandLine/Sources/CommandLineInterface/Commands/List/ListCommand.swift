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
            "switchboard random-user list --limit 500 -o items.csv", "write 500 items to a CSV file", isGeneral: true),
        Example(
            "switchboard random-user list --limit 100 --format ndjson | jq .id",
            "print 100 items as JSON, and select a value", isGeneral: true),
    ]

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] {
        [
            .parameters(of: provider),
            ListOptions(provider: provider).group,
            .selection(provider?.items.fields ?? []),
            .slices(of: provider),
            .listOutput(of: provider),
            .reading,
        ]
    }

    func run(_ provider: some Provider, _ connection: Connection, _ invocation: Invocation) async throws(Failure) {
        guard let lister = provider.lister else {
            throw .unsupported(name, connection.descriptor)
        }
        let now = invocation.system.time.now
        let condition = try ItemCondition(invocation.arguments, over: connection.descriptor.items.fields, now: now())
        if let rows = try connection.storedRows(where: condition?.condition, now: now) {
            return try await write(
                rows.items, rows.description, values: { $0.values }, where: nil, connection, invocation)
        }
        try await write(lister, where: condition, connection, invocation)
    }

    private func write<Item: Entity>(
        _ lister: any Listing<Item>, where condition: ItemCondition?, _ connection: Connection,
        _ invocation: Invocation
    ) async throws(Failure) {
        let items = connection.descriptor.items(of: Item.self)
        try await write(
            lister, items, values: nil, where: condition?.test(of: items.columns), connection, invocation)
    }

    /// - Parameters:
    ///   - values: Returns the values of all columns of an item, if it is a row.
    ///   - condition: Returns whether an item is wanted; `nil` if all are.
    private func write<Item: Entity>(
        _ lister: any Listing<Item>, _ items: ItemDescription<Item>, values: ((Item) -> [FieldValue])?,
        where condition: ((Item) -> Bool)?, _ connection: Connection, _ invocation: Invocation
    ) async throws(Failure) {
        let input = ListInput(
            invocation.arguments, of: connection.descriptor,
            defaultLimit: invocation.preferences.limit(of: connection.descriptor),
            isConditionInStore: connection.source.store != nil)
        try input.selection.refuseConflicts(with: invocation.output.options)
        guard !invocation.arguments[.curl], !invocation.arguments[.dryRun] else {
            return try await preview(lister, input, connection, invocation)
        }
        let file = try RecordFile(invocation.output.options, invocation.system.files)
        let list = ListOutput(connection, file, items, values: values, where: condition, input, invocation)
        guard let file else {
            _ = try await list.write(lister, to: invocation.output)
            return
        }
        try await file.replace(
            invocation.output, invocation.console, counting: input.selection.isCount ? "number" : "item"
        ) { output throws(Failure) in
            try await list.write(lister, to: output)
        }
    }

    /// Prints or describes the requests of the list instead of its items.
    private func preview<Item: Entity>(
        _ lister: any Listing<Item>, _ input: ListInput, _ connection: Connection, _ invocation: Invocation
    ) async throws(Failure) {
        let slices = try SliceInput(
            input, connection: connection, userInput: invocation.input, console: invocation.console
        ).slices()
        let plan = try ListPlan(input, connection, slices: slices)
        guard invocation.arguments[.curl] else {
            try invocation.arguments.refuseOutputOptions()
            return try await ListPreview(lister, plan, connection, invocation).show()
        }
        try await RecordedPages(lister, plan, connection, invocation.console).record()
    }
}
