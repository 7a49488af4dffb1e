import Foundation
import Protocols

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension NetworkError {
    /// What a failure reported by URLSession means. Its own description is left out: it holds the URL.
    ///
    /// - Parameter afterResponse: whether the status line and the headers had come.
    init(_ error: any Error, at endpoint: Endpoint, afterResponse: Bool) {
        let error = error as? URLError ?? URLError(.unknown)
        let meaning = FailureMeaning(error, afterResponse: afterResponse)
        self.init(meaning.code, meaning.words(endpoint), cause: URLSessionFailure(code: error.errorCode))
    }

    /// The waiting task was cancelled.
    static let cancelled = NetworkError(.cancelled, "the request was cancelled")

    /// The deadline has passed.
    static func timedOut(_ endpoint: Endpoint, after timeout: Duration) -> NetworkError {
        NetworkError(.timedOut, "no whole response from \(endpoint) within \(timeout)")
    }
}
