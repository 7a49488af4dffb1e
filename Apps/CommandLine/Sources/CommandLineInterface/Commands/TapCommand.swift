import Arguments
import Connections
import Failures
import Lists
import Output
import Protocols
import UseCases

/// A command that writes a list as Singer messages (<https://hub.meltano.com/singer/spec>).
struct TapCommand: Command {
    let name = "tap"
    let summary = "write a list as Singer messages, for loaders such as target-postgres"
    let capability: String? = "list"
    let examples = [
        Example(
            "switchboard jsonplaceholder-users tap --discover", "write the catalog, and send no request",
            isGeneral: true),
        Example(
            "switchboard github-repos tap --query topic:swift --all | target-jsonl --config target.json > states",
            "load all repositories of a search"),
        Example(
            "switchboard github-repos tap --query topic:swift --all --state state.json",
            "continue an interrupted tap, or read the changes"),
    ]

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] {
        [
            .parameters(of: provider), ListOptions(provider: provider).groupFromStart, .slices(of: provider),
            OptionGroup(
                title: "Singer",
                options: [
                    Option.state, Option.full, Option.config, Option.catalog, Option.discover, Option.activateVersion,
                ]),
            .copying,
        ]
    }

    func run(_ given: Invocation) async throws(Failure) {
        let provider = try given.requiredProvider()
        guard !given.arguments[.discover] else {
            let stream = SingerStream(provider, isSample: given.arguments[.samples])
            return try given.console.output.write(stream.catalog)
        }
        let options = options(for: provider).flatMap(\.options)
        let files = TapFiles(given.input)
        let invocation = given.using(try files.configured(given.arguments, options))
        // With both options, the loader would delete the records of all other slices.
        guard !(invocation.arguments[.activateVersion] && invocation.arguments.contains(.slice)) else {
            throw .usage("specify only one of '--activate-version' and '--slice'")
        }
        let connection = try invocation.connect(to: invocation.copiedSource(of: provider))
        try await TapOutput(connection, files, invocation).write(connection.provider)
    }
}

/// Writes a list as Singer messages to standard output.
private struct TapOutput {
    private let connection: Connection
    private let files: TapFiles
    private let arguments: ParsedArguments
    private let input: ListInput
    private let userInput: UserInput
    private let console: Console
    private let time: TimeSource

    init(_ connection: Connection, _ files: TapFiles, _ invocation: Invocation) {
        self.connection = connection
        self.files = files
        arguments = invocation.arguments
        input = ListInput(
            arguments, of: connection.descriptor, defaultLimit: invocation.preferences.limit(of: connection.descriptor))
        userInput = invocation.input
        console = invocation.console
        time = invocation.system.time
    }

    func write<Tapped: Provider>(_ provider: Tapped) async throws(Failure) {
        guard let lister = provider.lister else { throw .unsupported("list", connection.descriptor) }
        let plan = try plan()
        let isSample = connection.source.sampleBook != nil
        if isSample { plan.notes(connection).forEach(console.note) }
        let request = SyncRequest(plan, connection, readsAll: arguments[.full])
        let streamName = SingerStream(connection.descriptor, isSample: isSample).name
        guard let deselected = try files.deselectedColumns(of: streamName, catalog: arguments[.catalog]) else {
            let path = arguments[.catalog] ?? ""
            return console.note("'\(path)' does not select the stream '\(streamName)'; nothing written")
        }
        let items = connection.descriptor.items(of: Tapped.Item.self).filter { !deselected.contains($0.name) }
        let stream = SingerStream(connection.descriptor, fields: items.fields, isSample: isSample)
        let bookmark = try bookmark(of: stream.name, request)
        let list = plan.lister(lister)
        let writer = SingerWriter(
            stream, from: bookmark, console.output, tracksChanges: list.tracker != nil,
            activatesVersions: arguments[.activateVersion])
        let sync = Sync(
            list, items: items, to: writer, concurrency: plan.concurrency,
            events: connection.events, canStore: { [revealsSecret = connection.revealsSecret] in !revealsSecret($0) },
            now: time.now)
        let report: SyncReport
        do throws(SyncError) {
            report = try await sync(request)
        } catch {
            if let failure = await writer.failure { throw failure }
            throw Failure(
                await connection.explained(error, listWith: input.parameters), connection, command: "tap",
                outcome: "written", advice: "use the last state to continue")
        }
        if bookmark?.position != nil, let path = arguments[.state] {
            console.note(
                report.isContinued
                    ? "continued from '\(path)'" : "the position in '\(path)' is no longer valid; started over")
        }
        report.noteChanges(listedBy: list, console, localTime: time.localText)
        console.note("\(report.added.counted("record")) written")
        try report.check(
            plan, connection, console: console, advice: "use the last state to read the list again",
            slicing: "use \(Option.all.flag) \(Option.yes.flag) to read the whole list in slices")
    }

    /// Returns what `--state` says about the list; `nil` to read the whole list.
    private func bookmark(of stream: String, _ request: SyncRequest) throws(Failure) -> TapBookmark? {
        guard let path = arguments[.state], var bookmark = try files.bookmark(of: stream, request, state: path) else {
            return nil
        }
        guard bookmark.list == request.list else {
            console.note("'\(path)' is the state of another list; reading the whole list")
            return nil
        }
        if request.readsAll { bookmark.position = nil }
        return bookmark
    }

    /// Returns the plan for the list, or for all given slices as one list.
    private func plan() throws(Failure) -> ListPlan {
        var slices = try SliceInput(
            input, connection: connection, userInput: userInput, console: console
        ).slices()
        if slices == nil, input.readsAllInSlices, connection.source.sampleBook == nil {
            slices = [try connection.wholeList(input.parameters, until: time.now())]
        }
        return try ListPlan(input, connection, slices: slices)
    }
}
