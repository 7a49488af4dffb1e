/// One way to get a provider wrong, and the cases that must notice.
enum Fault: String, CaseIterable, Sendable {
    case hasAnIDWithCapitals, hasASampleThatNothingAsksFor, repeatsTheFirstPage, statesAWrongTotal
    case callsIncorrectDataUnknown, namesNoField, takesAnyBody, hangsOnAnEmptyBody, ignoresTheStatus
    case callsNotFoundInvalid, losesTheEndOfLimits, getsAnotherItem, changesNothing, sendsWrongDrafts
    case dropsAParameter, refusesAnAllowedValue, takesAnyPageSize, followsLinksAnywhere, leavesThePathOfTheAddress
    case writesTheKeyIntoTheURL, tellsTheKeyInErrors, worksWithoutTheKey, callsCancellationUnknown
    case isSlowToCancel, callsTimeoutsUnreachable, addsTwice, declaresCursors, declaresASinglePage
    case losesAnItemOfNumberedPages, failsToList

    /// The names of the cases that fail, and no others.
    var brokenCases: Set<String> {
        switch self {
        case .hasAnIDWithCapitals: ["descriptor-is-sound"]
        case .hasASampleThatNothingAsksFor: ["every-sample-is-read"]
        case .repeatsTheFirstPage: ["items-are-whole", "pages-end", "paging-is-as-declared"]
        case .statesAWrongTotal: ["pages-end"]
        case .callsIncorrectDataUnknown: ["wrong-fields-are-named", "damaged-bodies-are-refused"]
        case .namesNoField: ["wrong-fields-are-named"]
        case .takesAnyBody: ["damaged-bodies-are-refused"]
        case .hangsOnAnEmptyBody: ["damaged-bodies-are-refused"]
        case .ignoresTheStatus:
            [
                "every-sample-is-read", "unknown-items-are-not-found", "statuses-have-their-codes",
                "limits-tell-their-end",
            ]
        case .callsNotFoundInvalid:
            ["every-sample-is-read", "unknown-items-are-not-found", "statuses-have-their-codes"]
        case .losesTheEndOfLimits: ["limits-tell-their-end"]
        case .getsAnotherItem: ["listed-items-can-be-got"]
        case .changesNothing: ["writes-are-sent"]
        case .sendsWrongDrafts: ["wrong-drafts-are-refused"]
        case .dropsAParameter, .refusesAnAllowedValue: ["parameters-take-what-they-declare"]
        case .takesAnyPageSize: ["page-sizes-are-kept"]
        case .followsLinksAnywhere, .leavesThePathOfTheAddress: ["requests-stay-below-the-address"]
        case .writesTheKeyIntoTheURL, .tellsTheKeyInErrors: ["secrets-stay-hidden"]
        case .worksWithoutTheKey: ["missing-secrets-are-asked-for"]
        case .callsCancellationUnknown: ["cancelling-ends-calls", "transport-errors-keep-their-code"]
        case .isSlowToCancel: ["cancelling-ends-calls"]
        case .callsTimeoutsUnreachable: ["transport-errors-keep-their-code"]
        case .addsTwice: ["writes-are-sent"]
        case .failsToList:
            [
                "every-sample-is-read", "pages-end", "listed-items-can-be-got", "parameters-take-what-they-declare",
                "page-sizes-are-kept",
            ]
        case .declaresCursors, .declaresASinglePage, .losesAnItemOfNumberedPages: ["paging-is-as-declared"]
        }
    }
}
