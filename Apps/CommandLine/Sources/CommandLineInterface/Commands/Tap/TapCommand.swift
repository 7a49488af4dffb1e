import Protocols
import UseCases

/// A command that writes a list as Singer messages (<https://hub.meltano.com/singer/spec>).
struct TapCommand: Command {
    let name = "tap"
    let summary = "write a list as Singer messages, for loaders such as target-postgres"
    let capability: String? = "list"

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] {
        [
            .parameters(of: provider), ListOptions(provider: provider).groupFromStart, .slices(of: provider),
            OptionGroup(
                title: "Singer",
                options: [Option.state, Option.config, Option.catalog, Option.discover, Option.activateVersion]),
            .sending,
        ]
    }

    func run(_ given: Invocation) async throws(Failure) {
        let provider = try given.requiredProvider()
        guard !given.arguments[.discover] else { return try given.console.write(SingerStream(provider).catalog) }
        let invocation = given.using(try TapFiles(given).configuredArguments())
        let session = try ProviderSession(invocation, from: .network(nil))
        guard let provider = session.provider as? any Listing else { throw .unsupported("list", session.descriptor) }
        try await tap(provider, session, invocation)
    }

    private func tap<Lister: Listing>(
        _ provider: Lister, _ session: ProviderSession, _ invocation: Invocation
    ) async throws(Failure) {
        // With both options, the loader would delete the records of all other slices.
        guard !(invocation.arguments[.activateVersion] && invocation.arguments.contains(.slice)) else {
            throw .usage("specify only one of '--activate-version' and '--slice'")
        }
        let (plan, files) = (try SyncPlan.joined(invocation, session), TapFiles(invocation))
        let streamName = SingerStream(session.descriptor).name
        guard let deselected = try files.deselectedColumns(of: streamName) else {
            let path = invocation.arguments[.catalog] ?? ""
            return invocation.console.note("'\(path)' does not select the stream '\(streamName)'; nothing written")
        }
        let columns = session.descriptor.columns(of: Lister.Item.self).filter { !deselected.contains($0.name) }
        let stream = SingerStream(session.descriptor, fields: columns.map(\.field))
        let bookmark = try files.bookmark(of: stream.name, plan)
        let writer = SingerWriter(
            stream, from: bookmark, invocation.console,
            activatesVersions: invocation.arguments[.activateVersion])
        let sync = Sync(
            plan.lister(provider), columns: columns, to: writer, concurrency: plan.concurrency, events: session.events,
            canKeep: plan.canKeep, now: invocation.system.time.now)
        let report: SyncReport
        do throws(SyncError) {
            report = try await sync(plan.request)
        } catch {
            if let failure = await writer.failure { throw failure }
            throw Failure(
                error, session, command: name, outcome: "written", advice: "use the last state to continue")
        }
        if bookmark != nil, let path = invocation.arguments[.state] {
            invocation.console.note(
                report.isContinued
                    ? "continued from '\(path)'" : "the position in '\(path)' is no longer valid; started over")
        }
        invocation.console.note("\(report.added.counted("record")) written")
        try report.check(
            plan, session.descriptor, invocation.console, advice: "use the last state to read the list again",
            slicing: "use \(Option.all.flag) \(Option.yes.flag) to read the whole list in slices")
    }
}

extension Option<String?> {
    static var state: Option {
        Option(
            "state", "continue an interrupted tap: a file with the value of its last STATE message",
            .nonEmpty("FILE|-", "the path of a file, or -"))
    }

    static var config: Option {
        Option(
            "config", "a JSON object with option values by name; the command line takes precedence",
            .nonEmpty("FILE|-", "the path of a file, or -"))
    }

    static var catalog: Option {
        Option(
            "catalog", "the output of --discover, in which columns can be deselected",
            .nonEmpty("FILE|-", "the path of a file, or -"))
    }
}

extension Option<Bool> {
    static var discover: Option { Option(flag: "discover", "write the catalog, and send no request") }

    static var activateVersion: Option {
        Option(
            flag: "activate-version",
            "after a complete list, let the loader delete the records that are not in it; "
                + "use only if the stream contains one list")
    }
}
