import Foundation
import Protocols

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The URLSession, and the only one that starts and cancels its tasks.
///
/// On Linux, cancelling a task while it completes crashes the process, and cancelling many at once can lock it up.
/// Tasks complete on the session's serial delegate queue, so that is where all of them start and are cancelled, too.
final class ExchangeSession: Sendable {
    private let session: URLSession
    private let delegate = SessionDelegate()

    init(requestsPerHost: Int) {
        let configuration = URLSessionConfiguration.ephemeral
        configuration.httpCookieStorage = nil
        configuration.httpCookieAcceptPolicy = .never
        configuration.httpShouldSetCookies = false
        configuration.urlCache = nil
        configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
        configuration.urlCredentialStorage = nil
        configuration.httpMaximumConnectionsPerHost = requestsPerHost
        // Cut to whole seconds, or ignored, on Linux: the exchanges' own deadlines must come long before.
        configuration.timeoutIntervalForRequest = 7 * 86_400
        configuration.timeoutIntervalForResource = 7 * 86_400
        session = URLSession(configuration: configuration, delegate: delegate, delegateQueue: SerialQueue())
    }

    deinit {
        // The session holds on to its delegate until then. Tasks that are being cancelled still come to their end.
        session.finishTasksAndInvalidate()
    }

    /// Sends a request, unless its exchange is over before its turn comes.
    func start(_ exchange: Exchange, sending request: URLRequest) {
        session.delegateQueue.addOperation { [self] in
            guard !exchange.isOver else { return }
            let task = session.dataTask(with: request)
            delegate.add(exchange, for: task)
            task.resume()
        }
    }

    /// Ends an exchange early.
    func abort(_ exchange: Exchange, _ error: NetworkError) {
        exchange.end(error)
        session.delegateQueue.addOperation { [self] in
            delegate.task(of: exchange)?.cancel()
        }
    }
}
