/// A defect in a provider or its client that the contract must detect.
enum Fault: String, CaseIterable, Sendable {
    // Faults of the descriptor.
    case hasAnIDWithCapitals, hasASampleThatNothingRequests, mapsNotFoundToInvalid, declaresCursors
    case declaresASinglePage, showsAnotherValue, declaresAFilledColumnAsEmpty
    case declaresAnotherReference, declaresAnotherAddress
    // Faults of the provider.
    case repeatsTheFirstPage, statesAWrongTotal, takesAnyBody, getsAnotherItem, changesNothing, sendsInvalidDrafts
    case dropsABoolean, dropsFalse, dropsANumber, dropsADate, sendsOneElementOfAList
    case dropsAParameter, refusesAnAllowedValue, dropsThePageSize, dropsTheFirstPage, addsTwice, failsToList
    case downloadsAnotherFile, losesTheFile, downloadsUnknownItems
    case losesAnItemOfNumberedPages, failsPastTheEnd, ignoresInvalidTokens, losesTokensAsText
    // Faults of the client.
    case losesIncorrectData, namesNoField, hangsOnAnEmptyBody, ignoresTheStatus, losesTheStatus, losesRetryAfter
    case followsLinksAnywhere, leavesThePathOfTheAddress, writesTheKeyIntoTheURL, tellsTheKeyInErrors
    case losesTheJSONOfItems, worksWithoutTheKey, losesCancellation, isSlowToCancel, losesTimeouts, losesTheNetworkError
    case declaresReadsUnsafe, declaresWritesSafe, sendsTheKeyWithFiles

    /// The names of exactly the cases that must fail.
    var failedCases: Set<String> {
        switch self {
        case .hasAnIDWithCapitals: ["descriptor-is-valid"]
        case .hasASampleThatNothingRequests: ["every-sample-is-read"]
        case .mapsNotFoundToInvalid:
            ["every-sample-is-read", "unknown-items-are-not-found", "statuses-map-to-error-codes"]
        case .showsAnotherValue, .declaresAFilledColumnAsEmpty, .declaresAnotherReference, .declaresAnotherAddress:
            ["items-are-complete"]
        case .declaresCursors, .declaresASinglePage, .losesAnItemOfNumberedPages, .ignoresInvalidTokens,
            .losesTokensAsText:
            ["paging-matches-declaration"]
        case .repeatsTheFirstPage: ["items-are-complete", "lists-end", "paging-matches-declaration"]
        case .statesAWrongTotal: ["lists-end"]
        case .takesAnyBody, .hangsOnAnEmptyBody: ["malformed-bodies-are-refused"]
        case .getsAnotherItem: ["listed-items-can-be-looked-up", "raw-items-are-available"]
        case .changesNothing, .addsTwice, .declaresWritesSafe, .dropsABoolean, .dropsFalse, .dropsANumber, .dropsADate,
            .sendsOneElementOfAList:
            ["writes-are-sent"]
        case .declaresReadsUnsafe: ["reads-are-safe"]
        case .downloadsAnotherFile: ["every-sample-is-read", "files-are-downloaded", "credentials-are-sent"]
        case .losesTheFile: ["files-are-downloaded"]
        case .downloadsUnknownItems: ["every-sample-is-read", "statuses-map-to-error-codes", "files-are-downloaded"]
        case .sendsInvalidDrafts: ["invalid-drafts-are-refused"]
        case .dropsAParameter, .refusesAnAllowedValue: ["parameters-accept-declared-values"]
        case .dropsThePageSize, .failsPastTheEnd: ["page-sizes-are-sent"]
        case .dropsTheFirstPage: ["page-sizes-are-sent", "paging-matches-declaration"]
        case .failsToList:
            [
                "every-sample-is-read", "lists-end", "listed-items-can-be-looked-up",
                "parameters-accept-declared-values",
                "page-sizes-are-sent",
            ]
        case .losesIncorrectData: ["invalid-fields-are-named", "malformed-bodies-are-refused"]
        case .namesNoField: ["invalid-fields-are-named"]
        case .ignoresTheStatus:
            [
                "every-sample-is-read", "unknown-items-are-not-found", "statuses-map-to-error-codes",
                "rate-limits-have-a-retry-time",
            ]
        case .losesTheStatus: ["statuses-map-to-error-codes"]
        case .losesRetryAfter: ["rate-limits-have-a-retry-time"]
        case .followsLinksAnywhere, .leavesThePathOfTheAddress, .sendsTheKeyWithFiles: ["requests-stay-under-base-url"]
        case .writesTheKeyIntoTheURL, .tellsTheKeyInErrors: ["secrets-stay-hidden"]
        case .losesTheJSONOfItems: ["raw-items-are-available"]
        case .worksWithoutTheKey: ["missing-secrets-are-reported"]
        case .losesCancellation: ["cancellation-ends-calls", "network-errors-keep-their-code"]
        case .isSlowToCancel: ["cancellation-ends-calls"]
        case .losesTimeouts, .losesTheNetworkError: ["network-errors-keep-their-code"]
        }
    }
}
