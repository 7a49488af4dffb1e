import ContractKit
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

    static func cases(for harness: ProviderHarness) -> [ContractCase<Void>] {
        let matcher = SampleMatcher(harness)
        return cases.map { contractCase in
            contractCase.bound {
                let (harness, matches) = await matcher.found
                return ProviderCheck(harness: harness, matches: matches)
            }
        }
    }

    private static let cases: [ContractCase<ProviderCheck>] = [
        ContractCase("descriptor-is-valid", "the descriptor's names, URLs, columns and page sizes are valid") {
            try await $0.descriptorIsValid(&$1)
        },
        ContractCase(
            Contract.basicCaseName,
            "each sample is the response to a call, and the call succeeds or fails as the sample declares"
        ) {
            try await $0.everySampleIsRead(&$1)
        },
        ContractCase(
            "items-are-complete",
            "every item has a unique id, is at its web address and survives a JSON round trip; "
                + "every column has a value in some item"
        ) {
            try await $0.itemsAreComplete(&$1)
        },
        ContractCase("raw-items-are-available", "each item is converted from the JSON of one entry") {
            try await $0.rawItemsAreAvailable(&$1)
        },
        ContractCase("lists-end", "the sample list ends, and its item count equals the reported total") {
            try await $0.listsEnd(&$1)
        },
        ContractCase(
            "paging-matches-declaration",
            "paging is numbered, by cursor, or a single page, as declared; a cursor survives as text"
        ) {
            try await $0.pagingMatchesDeclaration(&$1)
        },
        ContractCase(
            "invalid-fields-are-named", "a missing, null or invalid field is either accepted or named in the error"
        ) {
            try await $0.invalidFieldsAreNamed(&$1)
        },
        ContractCase(
            "malformed-bodies-are-refused",
            "a body that is truncated, empty, HTML, too deeply nested or not UTF-8 gives incorrectData"
        ) {
            try await $0.malformedBodiesAreRefused(&$1)
        },
        ContractCase("statuses-map-to-error-codes", "each error status maps to the right error code") {
            try await $0.statusesMapToErrorCodes(&$1)
        },
        ContractCase(
            "rate-limits-have-a-retry-time", "a rate limit gives rateLimited and the time when a retry is allowed"
        ) {
            try await $0.rateLimitsHaveARetryTime(&$1)
        },
        ContractCase("listed-items-can-be-looked-up", "looking up a listed item by its id gives an equal item") {
            try await $0.listedItemsCanBeLookedUp(&$1)
        },
        ContractCase("unknown-items-are-not-found", "an unknown item gives notFound") {
            try await $0.unknownItemsAreNotFound(&$1)
        },
        ContractCase(
            "files-are-downloaded",
            "a download writes the file of the item that get returns, and nothing for an unknown item"
        ) {
            try await $0.filesAreDownloaded(&$1)
        },
        ContractCase(
            "reads-are-safe", "list, get and download send only safe requests, which can be retried and cached"
        ) {
            try await $0.readsAreSafe(&$1)
        },
        ContractCase(
            "writes-are-sent", "each add, edit and delete sends one unsafe request; add and edit send every field"
        ) {
            try await $0.writesAreSent(&$1)
        },
        ContractCase("invalid-drafts-are-refused", "an invalid draft gives invalidRequest, and nothing is sent") {
            try await $0.invalidDraftsAreRefused(&$1)
        },
        ContractCase(
            "parameters-accept-declared-values",
            "each allowed value is sent, any other value is refused, and no optional parameter is needed"
        ) {
            try await $0.parametersAcceptDeclaredValues(&$1)
        },
        ContractCase("page-sizes-are-sent", "requests for different page sizes or page numbers differ") {
            try await $0.pageSizesAreSent(&$1)
        },
        ContractCase(
            "lists-can-be-divided", "the list has axes with unique names, a result limit, and a total on each page"
        ) {
            try await $0.listsCanBeDivided(&$1)
        },
        ContractCase(
            "slices-are-sent",
            "requests for slices differ even if a bound changes by 1, and keep the parameters of the list"
        ) {
            try await $0.slicesAreSent(&$1)
        },
        ContractCase(
            "changes-are-sent",
            "requests for changes since different times differ, and keep the parameters and the slice of the list"
        ) {
            try await $0.changesAreSent(&$1)
        },
        ContractCase(
            "requests-stay-under-base-url",
            "every request is under the base URL; files may be elsewhere, but are requested without credentials"
        ) {
            try await $0.requestsStayUnderBaseURL(&$1)
        },
        ContractCase(
            "secrets-stay-hidden",
            "no error, event, URL, header field or body reveals a secret, whatever the server sends"
        ) {
            try await $0.secretsStayHidden(&$1)
        },
        ContractCase(
            "credentials-are-sent",
            "each secret is sent, or signs requests, as declared; "
                + "an access token is fetched once, and again after status 401"
        ) {
            try await $0.credentialsAreSent(&$1)
        },
        ContractCase(
            "missing-secrets-are-reported",
            "a call without a required secret fails with the code 'missingCredentials' and sends nothing"
        ) {
            try await $0.missingSecretsAreReported(&$1)
        },
        ContractCase("cancellation-ends-calls", "a cancelled call fails with the code 'cancelled' within 100 ms") {
            try await $0.cancellationEndsCalls(&$1)
        },
        ContractCase(
            "network-errors-keep-their-code",
            "each network error maps to its provider error code, and is attached to the thrown error"
        ) {
            try await $0.networkErrorsKeepTheirCode(&$1)
        },
    ]
}
