import Arguments
import Connections
import Failures
import Lists
import Output
import Protocols
import UseCases

struct SyncCommand: Command {
    let name = "sync"
    let summary = "copy a list to a database, and update the copy later"
    let capability: String? = "list"
    let operand: Operand? = Operand(
        name: "file of lists", placeholder: "<LISTS.json>", namesProviders: true, values: OperandValues(areFiles: true))
    let details: String? = """
        The exit code is 0 if the list was read to its end or to the limit, and 75 if items are missing. The pages \
        that were read are saved in both cases. An interrupted sync continues with the last saved page. LISTS.json \
        (or '-' for standard input) has an array of objects, such as {"provider": "github-repos", "parameters": \
        {"query": "topic:swift"}}, which can also have a 'slice' and a 'store'. Its lists are read one after another, \
        with the options that their providers support. The exit code is then 0 if all were read, 75 if another run may \
        read the others, and otherwise that of the first other failure.
        """
    let examples = [
        Example("switchboard hacker-news-stories sync", "copy a list, or update the copy", isGeneral: true),
        Example(
            "switchboard github-repos sync --query topic:swift --all --yes",
            "copy all repositories of a search, in slices"),
        Example(
            "switchboard jsonplaceholder-users sync --all --store users.db", "copy all users to a database of your own"),
        Example(
            "switchboard sync lists.json --all --yes --format json >> sync.log",
            "copy all lists of a file, and add a line of JSON for each to a log"),
    ]

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] {
        [
            .parameters(of: provider), ListOptions(provider: provider).groupFromStart, .slices(of: provider),
            OptionGroup(
                title: "Store",
                options: [
                    Option.store, Option.full, Option.fullEvery, Option.history, Option.keepRaw, Option.names,
                    Option.verify(of: provider),
                ]),
            OptionGroup(title: "Output", options: [Option.summaryFormat]), .syncing,
        ]
    }

    func run(_ invocation: Invocation) async throws(Failure) {
        guard !invocation.arguments[.dryRun] || invocation.arguments[.summaryFormat] == .none else {
            throw .usage("specify only one of '\(Option.dryRun.flag)' and '\(Option.summaryFormat.flag) json'")
        }
        guard let path = invocation.arguments.operands.first else {
            if let failure = try await ListSync(invocation, SyncTally())() { throw failure }
            return
        }
        if let provider = invocation.provider {
            throw .usage(
                "unexpected argument '\(path)'; the provider is '\(provider.id)'",
                hint: "a file of lists names its own providers; try: switchboard sync \(path.quotedForShell)")
        }
        let invocation = invocation.sharingTransports()
        try await FileSync(SyncFile(path, invocation).lists(), invocation)()
    }
}

/// What `sync` prints on standard output.
enum SummaryFormat: String, CaseIterable, Sendable {
    case none, json
}

extension Option<SummaryFormat> {
    static var summaryFormat: Option {
        var parser = ValueParser.choice(of: SummaryFormat.allCases, name: \.rawValue)
        parser.syntax.isOftenWrittenAsFlag = true
        return Option(
            "format", "json prints the numbers of records and the exit code on standard output, also after an error",
            parser, default: .none
        ).short("-f")
    }
}
