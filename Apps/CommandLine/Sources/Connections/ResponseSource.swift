import Failures
public import Protocols
public import StoreProtocols

/// The source of responses.
public enum ResponseSource: Sendable {
    /// The API, with an optional cache.
    case network(CacheSettings?)
    /// Only the cache. With `onlyFresh`, only fresh responses are used; otherwise, responses of any age. A request
    /// without such a response fails with `notCached`.
    case cacheOnly(CacheSettings, onlyFresh: Bool = false)
    case samples(SampleBook)
    /// A store. No request is sent.
    case store(any RecordStore)
    /// Only a recorder. No request is sent, and the secrets are placeholders.
    case recording(RequestRecorder)

    /// The samples; `nil` for any other source.
    public var sampleBook: SampleBook? {
        if case .samples(let book) = self { book } else { nil }
    }

    /// The store; `nil` for any other source.
    package var store: (any RecordStore)? {
        if case .store(let store) = self { store } else { nil }
    }

    /// The recorder; `nil` for any other source.
    public var recorder: RequestRecorder? {
        if case .recording(let recorder) = self { recorder } else { nil }
    }

    /// Whether the source is a store, or only the cache.
    package var isLocal: Bool {
        if case .cacheOnly = self { true } else { store != nil }
    }
}
