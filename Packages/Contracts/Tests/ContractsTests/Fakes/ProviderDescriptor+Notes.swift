import Protocols

extension ProviderDescriptor {
    static let notesKey = SecretRequirement(
        variable: "NOTES_KEY", isRequired: true, summary: "nothing works without it",
        source: "https://notes.example/keys")

    static let notePageSizes = PageSizes(2...50, standard: 20)

    /// The fake provider, with or without something wrong about it.
    static func notes(_ fault: Fault? = nil, excluding exclusions: [ContractExclusion] = []) -> ProviderDescriptor {
        ProviderDescriptor(
            id: fault == .hasAnIDWithCapitals ? "Notes" : "notes", summary: "notes that nobody wrote",
            documentation: "https://notes.example/docs", baseURL: URL(literal: "https://notes.example"),
            parameters: [
                Parameter("color", "colour of the paper", .choice(["white", "yellow"]), standard: "white"),
                Parameter("age", "greatest age in days", .integer(1...90)),
                Parameter("query", "words in it", .text(maximumLength: 20), queryName: "q"),
            ],
            secrets: [notesKey], pageSizes: notePageSizes, refusal: noteRefusal(fault),
            samples: fault == .hasASampleThatNothingAsksFor ? .notes(and: .unasked) : .notes(),
            contractExclusions: exclusions
        ) { (context) throws(ProviderError) in try NoteProvider(context, fault: fault) }
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
