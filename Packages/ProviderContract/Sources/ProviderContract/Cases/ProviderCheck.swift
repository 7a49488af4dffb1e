import Protocols

/// The checks of all contract cases for one provider.
struct ProviderCheck: Sendable {
    let harness: ProviderHarness
    /// The samples with the calls that receive them: for each sample, at most one call of each kind.
    let matches: [SampleMatch]

    var descriptor: ProviderDescriptor { harness.descriptor }

    /// The first successful match for each kind of call.
    var examples: [SampleMatch] {
        var kinds: Set<ProviderCall.Kind> = []
        return matches.filter { $0.isSuccess && kinds.insert($0.call.kind).inserted }
    }

    func moved(to baseURL: URL) async -> ProviderCheck {
        let harness = harness.moved(to: baseURL)
        return ProviderCheck(harness: harness, matches: await harness.sampleMatches())
    }

    static func cases(for harness: ProviderHarness) -> [ContractCase] {
        let matcher = SampleMatcher(harness)
        return rules.map { name, summary, check in
            ContractCase(name, summary) {
                let (harness, matches) = await matcher.found
                return await check(ProviderCheck(harness: harness, matches: matches))
            }
        }
    }

    private typealias Rule = (
        name: String, summary: String, check: @Sendable (ProviderCheck) async -> ContractOutcome
    )

    private static let rules: [Rule] = [
        (
            "descriptor-is-valid", "the descriptor's names, URLs, columns and page sizes are valid",
            { await $0.descriptorIsValid() }
        ),
        (
            "every-sample-is-read",
            "each sample is the response to a call, and the call succeeds or fails as the sample declares",
            { await $0.everySampleIsRead() }
        ),
        (
            "items-are-complete",
            "every item has a unique id and survives a JSON round trip; every column has a value in some item",
            { await $0.itemsAreComplete() }
        ),
        (
            "raw-items-are-available", "each item is converted from the JSON of one entry",
            { await $0.rawItemsAreAvailable() }
        ),
        (
            "lists-end", "the sample list ends, and its item count equals the reported total",
            { await $0.listsEnd() }
        ),
        (
            "paging-matches-declaration",
            "paging is numbered, by cursor, or a single page, as declared; a cursor survives as text",
            { await $0.pagingMatchesDeclaration() }
        ),
        (
            "invalid-fields-are-named", "a missing, null or invalid field is either accepted or named in the error",
            { await $0.invalidFieldsAreNamed() }
        ),
        (
            "malformed-bodies-are-refused",
            "a body that is truncated, empty, HTML, too deeply nested or not UTF-8 gives incorrectData",
            { await $0.malformedBodiesAreRefused() }
        ),
        (
            "statuses-map-to-error-codes", "each error status maps to the right error code",
            { await $0.statusesMapToErrorCodes() }
        ),
        (
            "rate-limits-have-a-retry-time",
            "a rate limit gives rateLimited and the time when a retry is allowed",
            { await $0.rateLimitsHaveARetryTime() }
        ),
        (
            "listed-items-can-be-looked-up", "looking up a listed item by its id gives an equal item",
            { await $0.listedItemsCanBeLookedUp() }
        ),
        (
            "unknown-items-are-not-found", "an unknown item gives notFound",
            { await $0.unknownItemsAreNotFound() }
        ),
        (
            "files-are-downloaded",
            "a download writes the file of the item that get returns, and nothing for an unknown item",
            { await $0.filesAreDownloaded() }
        ),
        (
            "reads-are-safe", "list, get and download send only safe requests, which can be retried and cached",
            { await $0.readsAreSafe() }
        ),
        (
            "writes-are-sent", "each add, edit and delete sends one unsafe request; add and edit send every field",
            { await $0.writesAreSent() }
        ),
        (
            "invalid-drafts-are-refused", "an invalid draft gives invalidRequest, and nothing is sent",
            { await $0.invalidDraftsAreRefused() }
        ),
        (
            "parameters-accept-declared-values",
            "each allowed value is sent, any other value is refused, and no optional parameter is needed",
            { await $0.parametersAcceptDeclaredValues() }
        ),
        (
            "page-sizes-are-sent", "requests for different page sizes or page numbers differ",
            { await $0.pageSizesAreSent() }
        ),
        (
            "lists-can-be-divided",
            "the list has axes with unique names, a result limit, and a total on each page",
            { await $0.listsCanBeDivided() }
        ),
        (
            "slices-are-sent",
            "requests for slices differ even if a bound changes by 1, and keep the parameters of the list",
            { await $0.slicesAreSent() }
        ),
        (
            "changes-are-sent",
            "requests for changes since different times differ, and keep the parameters and the slice of the list",
            { await $0.changesAreSent() }
        ),
        (
            "requests-stay-under-base-url",
            "every request is under the base URL; files may be elsewhere, but are requested without credentials",
            { await $0.requestsStayUnderBaseURL() }
        ),
        (
            "secrets-stay-hidden",
            "no error, event, URL, header field or body reveals a secret, whatever the server sends",
            { await $0.secretsStayHidden() }
        ),
        (
            "credentials-are-sent",
            "each secret is sent, or signs requests, as declared; "
                + "an access token is fetched once, and again after status 401",
            { await $0.credentialsAreSent() }
        ),
        (
            "missing-secrets-are-reported",
            "a call without a required secret fails with the code 'missingCredentials' and sends nothing",
            { await $0.missingSecretsAreReported() }
        ),
        (
            "cancellation-ends-calls", "a cancelled call fails with the code 'cancelled' within 100 ms",
            { await $0.cancellationEndsCalls() }
        ),
        (
            "network-errors-keep-their-code",
            "each network error maps to its provider error code, and is attached to the thrown error",
            { await $0.networkErrorsKeepTheirCode() }
        ),
    ]
}
