import Protocols

/// The cases of the provider contract. Each is in a file of its own.
struct ProviderCheck: Sendable {
    let bench: ProviderBench
    private let finder: ReachFinder

    init(_ bench: ProviderBench) {
        self.bench = bench
        finder = ReachFinder(bench)
    }

    var descriptor: ProviderDescriptor { bench.descriptor }

    /// For each sample, a call of each kind that it answers.
    var reaches: [Reach] { get async { await finder.reaches } }

    /// One call of each kind that has a sample for when all is well.
    var exemplars: [Reach] {
        get async {
            var kinds: Set<ProviderCall.Kind> = []
            return await reaches.filter { $0.isSuccess && kinds.insert($0.call.kind).inserted }
        }
    }

    /// The same provider at another address.
    func moved(to baseURL: URL) -> ProviderCheck {
        ProviderCheck(
            ProviderBench(descriptor, baseURL: baseURL, deadline: bench.deadline, replay: bench.replay))
    }

    var cases: [ContractCase] {
        [
            ContractCase(
                "descriptor-is-sound", "names, addresses, columns and sizes are what an app can work with",
                run: descriptorIsSound),
            ContractCase(
                "every-sample-is-read", "each sample answers a call, which gives what the sample says",
                run: everySampleIsRead),
            ContractCase(
                "items-are-whole", "every item has an id of its own and its columns, and can be written and read",
                run: itemsAreWhole),
            ContractCase(
                "pages-end", "the pages of the samples end, and hold as many items as they say", run: pagesEnd),
            ContractCase(
                "wrong-fields-are-named", "a key that is missing, null or wrong is read, or named by the error",
                run: wrongFieldsAreNamed),
            ContractCase(
                "damaged-bodies-are-refused", "a body that is cut, empty, HTML, too deep or not UTF-8 is incorrectData",
                run: damagedBodiesAreRefused),
            ContractCase(
                "statuses-have-their-codes", "each status without success gives the code that belongs to it",
                run: statusesHaveTheirCodes),
            ContractCase(
                "limits-tell-their-end", "a rate limit is rateLimited, with the time that the headers tell",
                run: limitsTellTheirEnd),
            ContractCase(
                "listed-items-can-be-got", "looking up the id of a listed item gives an equal item",
                run: listedItemsCanBeGot),
            ContractCase(
                "unknown-items-are-not-found", "what names no item is notFound", run: unknownItemsAreNotFound),
            ContractCase(
                "writes-are-sent", "an addition, a change and a deletion go out as documented, once, with every field",
                run: writesAreSent),
            ContractCase(
                "wrong-drafts-are-refused", "a draft that breaks a rule is invalidRequest, and nothing is sent",
                run: wrongDraftsAreRefused),
            ContractCase(
                "parameters-take-what-they-declare", "each allowed value is sent, each other one refused before that",
                run: parametersTakeWhatTheyDeclare),
            ContractCase(
                "page-sizes-are-kept", "the declared sizes are sent; others, and pages before the first, are refused",
                run: pageSizesAreKept),
            ContractCase(
                "requests-stay-below-the-address", "no request goes to another host, or outside the address's path",
                run: requestsStayBelowTheAddress),
            ContractCase(
                "secrets-stay-hidden", "no error, event, URL, header or body shows a secret, whatever a server sends",
                run: secretsStayHidden),
            ContractCase(
                "missing-secrets-are-asked-for", "without a secret it needs, it names the variable and sends nothing",
                run: missingSecretsAreAskedFor),
            ContractCase(
                "cancelling-ends-calls", "a call whose task is cancelled ends with cancelled, within 100 ms",
                run: cancellingEndsCalls),
            ContractCase(
                "transport-errors-keep-their-code", "each way an exchange can fail comes out under its own code",
                run: transportErrorsKeepTheirCode),
        ]
    }
}
