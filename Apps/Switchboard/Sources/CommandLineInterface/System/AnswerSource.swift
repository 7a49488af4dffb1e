public import Protocols

/// What answers the requests.
public enum AnswerSource: Sendable {
    /// The API, through a cache if there is one.
    case network(CacheSettings?)
    /// What a cache holds of the API's answers, however old; a request of which it holds nothing fails with `notStored`.
    case stored(CacheSettings)
    /// The provider's samples.
    case samples(SampleBook)

    /// The samples, where they are what answers.
    public var sampleBook: SampleBook? {
        if case .samples(let book) = self { book } else { nil }
    }
}
