import Arguments
import Connections
import Essentials
import Failures
import Output
import Protocols
import StoreProtocols
import UseCases

struct StoreCommand: Command {
    let name = "store"
    let summary = "show the lists in the database, or remove what is no longer needed"
    let capability: String? = nil
    let takesProvider = false
    let operand: Operand? = Operand(name: "action", placeholder: "<info|forget LIST|prune|reset>", isRepeated: true)
    let details: String? = """
        info shows the lists. readAt is the start of the last sync that read the whole list; without one, the list may \
        be incomplete. With --max-age, the exit code is 75 if a list is older or was never read completely.

        forget removes a list, which info shows as a view such as sb_list_1; its records stay. prune removes the \
        records that are in no list any more. reset removes everything. Without --yes, they ask first, or only say what \
        they would remove.
        """
    let examples = [
        Example("switchboard store info", "list what sync has copied"),
        Example(
            "switchboard store info --max-age 2d --format ndjson",
            "end with exit code 75 if a list is more than two days old"),
        Example("switchboard store prune", "show how many records are in no list, and remove them if you agree"),
    ]

    func operandValues(after operands: [String], at word: String, _ preferences: Preferences) -> OperandValues {
        operands.isEmpty ? .words(StoreAction.names) : OperandValues()
    }

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] {
        [
            OptionGroup(title: "Store", options: [Option.store, Option.maximumAge, Option.removesWithoutAsking]),
            .output(Self.columns.map(\.name)),
        ]
    }

    func run(_ invocation: Invocation) async throws(Failure) {
        let operands = invocation.arguments.operands
        let action = try action(operands.first)
        let count = action == .forget ? 2 : 1
        guard operands.count <= count else { throw .usage("unexpected argument '\(operands[count])'") }
        try refuseOptions(without: action, invocation.arguments)
        let request = try StoreRemovalRequest(action, operand: operands.dropFirst().first)
        let location = try invocation.connector.storeLocation()
        guard let store = location.open() as? any SQLStore & StoreMaintenance else {
            throw Failure(.store, "'\(location.name)' cannot list what it has")
        }
        let lists = try await converting({ Failure.opening($0, at: location) }) { () async throws(StoreError) in
            try await StoreReader(store).lists()
        }
        if let request {
            let removal = StoreRemovalDialog(request, lists: lists, invocation)
            return try await removal.run(on: store, at: location)
        }
        var printer = try RecordPrinter(Self.columns, to: invocation.output)
        try printer.write(lists)
        try printer.finish()
        try check(lists, against: invocation.arguments[.maximumAge], at: invocation.system.time.now())
    }

    private func action(_ word: String?) throws(Failure) -> StoreAction {
        let expectation = "expected one of \(StoreAction.names.joined(separator: ", "))"
        guard let word else { throw .usage("missing <action>: \(expectation)") }
        guard let action = StoreAction(rawValue: word) else {
            throw .usage(
                "invalid action '\(word)': \(expectation)", hint: Suggestion.hint(for: word, among: StoreAction.names))
        }
        return action
    }

    /// Refuses the options that have no effect. A user could expect 'prune --max-age' to keep recent records.
    private func refuseOptions(without action: StoreAction, _ arguments: ParsedArguments) throws(Failure) {
        let names =
            action == .info
            ? [Option.removesWithoutAsking].filter { arguments.contains($0) }.map(\.flag)
            : [
                arguments.contains(.maximumAge) ? Option.maximumAge.flag : nil,
                arguments.contains(.format) ? Option.format.flag : nil,
                arguments.contains(.fields()) ? Option.fields().flag : nil,
            ].compactMap(\.self)
        if let name = names.first { throw .usage("'\(name)' has no effect with 'store \(action.rawValue)'") }
    }

    /// Throws a failure if a list is older than the maximum age, or was never read completely.
    private func check(_ lists: [KeptList], against maximum: Duration?, at now: Date) throws(Failure) {
        guard let maximum else { return }
        let checked = lists.filter { !$0.isReplaced(in: lists) }
        // A time in the future shows that the clock was set back. Such a list would otherwise never be too old.
        let recent = (now - Double(maximum.components.seconds))...now
        let old = checked.filter { list in list.readAt.map { !recent.contains($0) } ?? true }
        guard !lists.isEmpty else { throw Failure(.incomplete, "no list is kept", hint: "run a sync command first") }
        guard let first = old.first else { return }
        let age = first.readAt.map { readAt in
            readAt > now
                ? "has a time in the future"
                : "was read \(Duration.seconds(now.timeIntervalSince(readAt)).inLargestUnit) ago"
        }
        throw Failure(
            .incomplete,
            "\(old.count) of \(checked.count.counted("list")) \(old.count == 1 ? "is" : "are") older than "
                + "\(maximum.inLargestUnit): \(first.provider) \(first.parameters) "
                + (age ?? "was never read completely"),
            hint: "run the sync command of each list again")
    }

    private static let columns: [Column<KeptList>] = [
        Column("provider", \.provider), Column("server", \.server, isInTables: false), Column("entity", \.entity),
        Column("parameters", \.parameters), Column("slice", \.slice), Column("records", \.records),
        Column("view", \.view), Column("readAt", \.readAt), Column("startedAt", \.startedAt, isInTables: false),
        Column("state", \.state),
    ]
}

extension Option<Duration?> {
    fileprivate static var maximumAge: Option {
        Option("max-age", "fail if a list is older, or was never read completely", .age)
    }
}
