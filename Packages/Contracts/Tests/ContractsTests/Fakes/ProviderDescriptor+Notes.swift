import Protocols

extension ProviderDescriptor {
    static let notesKey = SecretRequirement(
        variable: "NOTES_KEY", isRequired: true, summary: "nothing works without it",
        source: "https://notes.example/keys")

    /// How the fake provider's pages are named, unless a test says otherwise.
    static let notePaging = notePaging(.numbered)

    static func notePaging(_ kind: Paging.Kind) -> Paging {
        Paging(kind, sizes: PageSizes(2...50, standard: 20))
    }

    /// The fake provider, with or without something wrong about it.
    static func notes(
        _ fault: Fault? = nil, paging: Paging = notePaging, excluding exclusions: [ContractExclusion] = []
    ) -> ProviderDescriptor {
        let declared =
            switch fault {
            case .declaresCursors: notePaging(.cursor)
            case .declaresASinglePage: notePaging(.single)
            default: paging
            }
        return ProviderDescriptor(
            id: fault == .hasAnIDWithCapitals ? "Notes" : "notes", summary: "notes that nobody wrote",
            documentation: "https://notes.example/docs", baseURL: URL(literal: "https://notes.example"),
            parameters: [
                Parameter("color", "colour of the paper", .choice(["white", "yellow"]), standard: "white"),
                Parameter("age", "greatest age in days", .integer(1...90)),
                Parameter("query", "words in it", .text(maximumLength: 20), queryName: "q"),
            ],
            secrets: [notesKey], paging: declared, refusal: noteRefusal(fault),
            samples: fault == .hasASampleThatNothingAsksFor ? .notes(and: .unasked) : .notes(),
            contractExclusions: exclusions
        ) { (context) throws(ProviderError) in try NoteProvider(context, fault: fault, paging: paging) }
    }

    static func noteRefusal(_ fault: Fault?) -> @Sendable (HTTPResponse, HTTPRequest) -> ProviderError {
        { response, request in
            var error = ProviderError(refusal: response, to: request)
            if fault == .callsNotFoundInvalid, error.code == .notFound { error.code = .invalidRequest }
            if fault == .losesTheEndOfLimits { error.retryAt = nil }
            return error
        }
    }
}
