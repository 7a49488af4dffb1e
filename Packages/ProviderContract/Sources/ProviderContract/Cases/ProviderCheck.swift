import Protocols

/// The cases of the provider contract. Each is in a file of its own.
struct ProviderCheck: Sendable {
    let bench: ProviderBench
    /// For each sample, a call of each kind that it answers.
    let reaches: [Reach]

    var descriptor: ProviderDescriptor { bench.descriptor }

    /// One call of each kind that has a sample for when all is well.
    var exemplars: [Reach] {
        var kinds: Set<ProviderCall.Kind> = []
        return reaches.filter { $0.isSuccess && kinds.insert($0.call.kind).inserted }
    }

    /// The same provider at another address.
    func moved(to baseURL: URL) async -> ProviderCheck {
        let bench = bench.moved(to: baseURL)
        return ProviderCheck(bench: bench, reaches: await bench.reaches())
    }

    static func cases(on bench: ProviderBench) -> [ContractCase] {
        let finder = ReachFinder(bench)
        return checks.map { name, summary, check in
            ContractCase(name, summary) {
                let (bench, reaches) = await finder.found
                return await check(ProviderCheck(bench: bench, reaches: reaches))
            }
        }
    }

    private typealias Check = @Sendable (ProviderCheck) async -> ContractOutcome

    private static let checks: [(name: String, summary: String, check: Check)] = [
        (
            "descriptor-is-sound", "names, addresses, columns and sizes are what an app can work with",
            { await $0.descriptorIsSound() }
        ),
        (
            "every-sample-is-read", "each sample answers a call, which gives what the sample says",
            { await $0.everySampleIsRead() }
        ),
        (
            "items-are-whole", "every item has an id of its own and its columns, and can be written and read",
            { await $0.itemsAreWhole() }
        ),
        (
            "pages-end", "the pages of the samples end, and hold as many items as they say",
            { await $0.pagesEnd() }
        ),
        (
            "paging-is-as-declared", "pages are numbered, name only the next one, or are single, as the provider says",
            { await $0.pagingIsAsDeclared() }
        ),
        (
            "wrong-fields-are-named", "a key that is missing, null or wrong is read, or named by the error",
            { await $0.wrongFieldsAreNamed() }
        ),
        (
            "damaged-bodies-are-refused", "a body that is cut, empty, HTML, too deep or not UTF-8 is incorrectData",
            { await $0.damagedBodiesAreRefused() }
        ),
        (
            "statuses-have-their-codes", "each status without success gives the code that belongs to it",
            { await $0.statusesHaveTheirCodes() }
        ),
        (
            "limits-tell-their-end", "a rate limit is rateLimited, with the time that the headers tell",
            { await $0.limitsTellTheirEnd() }
        ),
        (
            "listed-items-can-be-got", "looking up the id of a listed item gives an equal item",
            { await $0.listedItemsCanBeGot() }
        ),
        (
            "unknown-items-are-not-found", "what names no item is notFound",
            { await $0.unknownItemsAreNotFound() }
        ),
        (
            "writes-are-sent", "an addition, a change and a deletion go out as documented, once, with every field",
            { await $0.writesAreSent() }
        ),
        (
            "wrong-drafts-are-refused", "a draft that breaks a rule is invalidRequest, and nothing is sent",
            { await $0.wrongDraftsAreRefused() }
        ),
        (
            "parameters-take-what-they-declare", "each allowed value is sent, each other one refused before that",
            { await $0.parametersTakeWhatTheyDeclare() }
        ),
        (
            "page-sizes-are-kept", "the declared sizes are sent; others, and pages before the first, are refused",
            { await $0.pageSizesAreKept() }
        ),
        (
            "requests-stay-below-the-address", "no request goes to another host, or outside the address's path",
            { await $0.requestsStayBelowTheAddress() }
        ),
        (
            "secrets-stay-hidden", "no error, event, URL, header or body shows a secret, whatever a server sends",
            { await $0.secretsStayHidden() }
        ),
        (
            "missing-secrets-are-asked-for", "without a secret it needs, it names the variable and sends nothing",
            { await $0.missingSecretsAreAskedFor() }
        ),
        (
            "cancelling-ends-calls", "a call whose task is cancelled ends with cancelled, within 100 ms",
            { await $0.cancellingEndsCalls() }
        ),
        (
            "transport-errors-keep-their-code", "each way an exchange can fail comes out under its own code",
            { await $0.transportErrorsKeepTheirCode() }
        ),
    ]
}
