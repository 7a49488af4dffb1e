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
    ]

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] {
        [
            .parameters(of: provider), ListOptions(provider: provider).groupFromStart, .slices(of: provider),
            OptionGroup(
                title: "Store", options: [Option.store, Option.full, Option.history, Option.verify(of: provider)]),
            .sending,
        ]
    }

    func run(_ invocation: Invocation) async throws(Failure) {
        let connection = try invocation.connect(to: .network(nil))
        try await run(connection.provider, connection, invocation)
    }

    private func run(
        _ provider: some Provider, _ connection: Connection, _ invocation: Invocation
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
            connection, input: input, question: question, console: invocation.console,
            localTime: invocation.system.time.localText, now: now)
        var plans = try reader.plans(slices)
        let location = try invocation.connector.storeLocation()
        let store = location.create()
        let unsent = try await connection.sendChanges(of: lister, in: store, invocation.console, now: now)
        do throws(Failure) {
            if let sliced = try await reader.slicedPlan(plans, of: lister, in: store) { plans = [sliced] }
            try await reader.read(plans, of: lister, to: store, named: location.name)
        } catch {
            throw unsent.map(error.preceded) ?? error
        }
        if let unsent { throw unsent }
    }
}
