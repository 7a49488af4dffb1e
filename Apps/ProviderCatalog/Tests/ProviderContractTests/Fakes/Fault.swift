/// A defect in a provider or its client that the contract must detect.
enum Fault: String, CaseIterable, Sendable {
    // Faults of the descriptor.
    case hasAnIDWithCapitals, hasASampleThatNothingRequests, mapsNotFoundToInvalid, declaresCursors
    case declaresASinglePage
    // Faults of the provider.
    case repeatsTheFirstPage, statesAWrongTotal, takesAnyBody, getsAnotherItem, changesNothing, sendsInvalidDrafts
    case dropsAParameter, refusesAnAllowedValue, dropsThePageSize, dropsTheFirstPage, addsTwice, failsToList
    case losesAnItemOfNumberedPages, failsPastTheEnd
    // Faults of the client.
    case losesIncorrectData, namesNoField, hangsOnAnEmptyBody, ignoresTheStatus, losesTheStatus, losesRetryAfter
    case followsLinksAnywhere, leavesThePathOfTheAddress, writesTheKeyIntoTheURL, tellsTheKeyInErrors
    case worksWithoutTheKey, losesCancellation, isSlowToCancel, losesTimeouts, losesTheNetworkError

    /// The names of exactly the cases that must fail.
    var failedCases: Set<String> {
        switch self {
        case .hasAnIDWithCapitals: ["descriptor-is-valid"]
        case .hasASampleThatNothingRequests: ["every-sample-is-read"]
        case .mapsNotFoundToInvalid:
            ["every-sample-is-read", "unknown-items-are-not-found", "statuses-have-their-codes"]
        case .declaresCursors, .declaresASinglePage, .losesAnItemOfNumberedPages: ["paging-is-as-declared"]
        case .repeatsTheFirstPage: ["items-are-complete", "pages-end", "paging-is-as-declared"]
        case .statesAWrongTotal: ["pages-end"]
        case .takesAnyBody, .hangsOnAnEmptyBody: ["damaged-bodies-are-refused"]
        case .getsAnotherItem: ["listed-items-can-be-looked-up"]
        case .changesNothing, .addsTwice: ["writes-are-sent"]
        case .sendsInvalidDrafts: ["wrong-drafts-are-refused"]
        case .dropsAParameter, .refusesAnAllowedValue: ["parameters-take-what-they-declare"]
        case .dropsThePageSize, .failsPastTheEnd: ["page-sizes-are-kept"]
        case .dropsTheFirstPage: ["page-sizes-are-kept", "paging-is-as-declared"]
        case .failsToList:
            [
                "every-sample-is-read", "pages-end", "listed-items-can-be-looked-up",
                "parameters-take-what-they-declare",
                "page-sizes-are-kept",
            ]
        case .losesIncorrectData: ["wrong-fields-are-named", "damaged-bodies-are-refused"]
        case .namesNoField: ["wrong-fields-are-named"]
        case .ignoresTheStatus:
            [
                "every-sample-is-read", "unknown-items-are-not-found", "statuses-have-their-codes",
                "rate-limits-have-a-retry-time",
            ]
        case .losesTheStatus: ["statuses-have-their-codes"]
        case .losesRetryAfter: ["rate-limits-have-a-retry-time"]
        case .followsLinksAnywhere, .leavesThePathOfTheAddress: ["requests-stay-below-the-address"]
        case .writesTheKeyIntoTheURL, .tellsTheKeyInErrors: ["secrets-stay-hidden"]
        case .worksWithoutTheKey: ["missing-secrets-are-reported"]
        case .losesCancellation: ["cancelling-ends-calls", "transport-errors-keep-their-code"]
        case .isSlowToCancel: ["cancelling-ends-calls"]
        case .losesTimeouts, .losesTheNetworkError: ["transport-errors-keep-their-code"]
        }
    }
}
