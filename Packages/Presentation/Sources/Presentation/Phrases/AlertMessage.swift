public import Protocols

/// A user-facing description of a failure: what happened, the details, and what to do next.
public struct AlertMessage: Hashable, Sendable, Identifiable {
    /// An action that a user interface can offer in addition to closing the alert.
    public enum Action: Hashable, Sendable {
        /// Sending the request again.
        case retry
        /// Entering a key or a password.
        case logIn
    }

    /// The kind of failure.
    public let code: ProviderError.Code
    /// What happened, in a few words.
    public let title: Phrase
    /// The details from the provider. They are not translated and can be empty.
    public let message: String
    /// What the user can do.
    public let advice: Phrase
    /// The failed request, with its secrets hidden; `nil` if the error has no request.
    public let request: String?
    /// The earliest time for a retry, if the API gives one.
    public let retryAt: Date?
    /// The action to offer; `nil` if neither a retry nor a login helps.
    public let action: Action?

    public var id: String { "\(code) \(message)" }

    /// Creates the alert for an error; `nil` for a cancelled request, because the user already knows about it.
    public init?(_ error: ProviderError) {
        self.init(error, ErrorPhrases.phrases(for: error))
    }

    /// Creates the alert for a picture that could not be loaded.
    init?(picture error: ProviderError) {
        self.init(error, ErrorPhrases.picture(error.code) ?? ErrorPhrases.phrases(for: error))
    }

    private init?(_ error: ProviderError, _ phrases: ErrorPhrases) {
        guard error.code != .cancelled else { return nil }
        code = error.code
        title = phrases.title
        message = error.message
        advice = phrases.advice
        request = error.request
        retryAt = error.retryAt
        action = Self.action(for: error)
    }

    /// Returns the parts of the alert that have text: the title, the message, and the advice.
    public func lines(in language: Language) -> [String] {
        [title.text(in: language), message, advice.text(in: language)].filter { !$0.isEmpty }
    }

    private static func action(for error: ProviderError) -> Action? {
        switch error.code {
        case .missingCredentials, .refusedCredentials: .logIn
        case .invalidRequest, .notFound, .quotaExhausted, .pageOutOfRange: error.isRetryable == true ? .retry : nil
        default: error.isRetryable == false ? nil : .retry
        }
    }
}
