import Arguments
import Connections
import Failures
import Lists
import Output
import Protocols
import StoreProtocols
import UseCases

struct SyncCommand: Command {
    let name = "sync"
    let summary = "copy a list to a database, and update the copy later"
    let capability: String? = "list"
    let details: String? = """
        The exit code is 0 if the list was read to its end or to the limit, and 75 if items are missing. The pages \
        that were read are saved in both cases. An interrupted sync continues with the last saved page.
        """
    let examples = [
        Example("switchboard hacker-news-stories sync", "copy a list, or update the copy", isGeneral: true),
        Example(
            "switchboard github-repos sync --query topic:swift --all --yes",
            "copy all repositories of a search, in slices"),
        Example(
            "switchboard jsonplaceholder-users sync --all --store users.db", "copy all users to a database of your own"),
        Example(
            "switchboard jsonplaceholder-users sync --all --format json >> sync.log", "add a line of JSON to a log"),
    ]

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] {
        [
            .parameters(of: provider), ListOptions(provider: provider).groupFromStart, .slices(of: provider),
            OptionGroup(
                title: "Store", options: [Option.store, Option.full, Option.history, Option.verify(of: provider)]),
            OptionGroup(title: "Output", options: [Option.summaryFormat]), .sending,
        ]
    }

    func run(_ invocation: Invocation) async throws(Failure) {
        let (tally, now) = (SyncTally(), invocation.system.time.now)
        let connection = try invocation.connector.connect(
            try invocation.requiredProvider(), to: .network(nil),
            events: MultiplexEventSink(sinks: [invocation.events, tally]))
        let start = now()
        var result: Result<Void, Failure> = .success(())
        do throws(Failure) {
            try await run(connection.provider, connection, tally, invocation)
        } catch {
            result = .failure(error)
        }
        if invocation.arguments[.summaryFormat] == .json {
            let exit = if case .failure(let failure) = result { failure.kind.exitCode } else { ExitCode.success }
            try invocation.console.output.write(
                tally.summary(connection, given: invocation.given, from: start, to: now(), exit))
        }
        try result.get()
    }

    private func run(
        _ provider: some Provider, _ connection: Connection, _ tally: SyncTally, _ invocation: Invocation
    ) async throws(Failure) {
        guard let lister = provider.lister else { throw .unsupported("list", connection.descriptor) }
        let input = SyncInput(
            invocation.arguments, of: connection.descriptor, defaultLimit: invocation.preferences.limit)
        let question = SliceQuestion(
            connection, isAccepted: input.list.acceptsSlices, input: invocation.input, console: invocation.console)
        let slices = try SliceInput(
            input.list, connection: connection, userInput: invocation.input, console: invocation.console
        ).slices()
        let now = invocation.system.time.now
        let reader = SyncReader(
            connection, input: input, question: question, console: invocation.console, tally: tally,
            localTime: invocation.system.time.localText, now: now)
        var plans = try reader.plans(slices)
        let location = try invocation.connector.storeLocation()
        tally.store = location.name
        let store = location.create()
        let unsent = try await connection.sendChanges(of: lister, in: store, invocation.console, tally, now: now)
        do throws(Failure) {
            if let sliced = try await reader.slicedPlan(plans, of: lister, in: store) { plans = [sliced] }
            try await reader.read(plans, of: lister, to: store, named: location.name)
        } catch {
            throw unsent.map(error.preceded) ?? error
        }
        if let unsent { throw unsent }
    }
}

/// What `sync` prints on standard output.
enum SummaryFormat: String, CaseIterable, Sendable {
    case none, json
}

extension Option<SummaryFormat> {
    fileprivate static var summaryFormat: Option {
        var parser = ValueParser.choice(of: SummaryFormat.allCases, name: \.rawValue)
        parser.syntax.isOftenWrittenAsFlag = true
        return Option(
            "format", "json prints the numbers of records and the exit code on standard output, also after an error",
            parser, default: .none)
    }
}
