import Foundation
import Protocols
import Synchronization

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Hands what URLSession reports to the exchange that it concerns. URLSession calls it on the serial delegate queue.
final class SessionDelegate: NSObject, Sendable {
    private let running = Mutex<[Int: (exchange: Exchange, task: URLSessionTask)]>([:])

    /// To be called before the task is resumed, so that none of its callbacks comes too early.
    func add(_ exchange: Exchange, for task: URLSessionTask) {
        running.withLock { $0[task.taskIdentifier] = (exchange, task) }
    }

    /// The task that an exchange still has.
    func task(of exchange: Exchange) -> URLSessionTask? {
        running.withLock { $0.values.first { $0.exchange === exchange }?.task }
    }

    private func exchange(of task: URLSessionTask) -> Exchange? {
        running.withLock { $0[task.taskIdentifier]?.exchange }
    }

    /// Lets an exchange take a part of its response; refuses the rest when it cannot.
    private func deliver(from task: URLSessionTask, _ take: (Exchange) throws(NetworkError) -> Void) {
        guard let exchange = exchange(of: task) else { return }
        do {
            try take(exchange)
        } catch {
            exchange.end(error)
            task.cancel()
        }
    }
}

extension SessionDelegate: URLSessionDataDelegate {
    func urlSession(
        _ session: URLSession, dataTask: URLSessionDataTask, didReceive response: URLResponse,
        completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
    ) {
        if let response = response as? HTTPURLResponse {
            deliver(from: dataTask) { exchange throws(NetworkError) in try exchange.receive(response) }
        }
        completionHandler(.allow)
    }

    func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
        deliver(from: dataTask) { exchange throws(NetworkError) in try exchange.receive(data) }
    }

    /// Redirects are not followed here: the 3xx is the response.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, willPerformHTTPRedirection response: HTTPURLResponse,
        newRequest request: URLRequest, completionHandler: @escaping @Sendable (URLRequest?) -> Void
    ) {
        // On Linux, calling the handler of a cancelled task crashes the process.
        guard let exchange = exchange(of: task), !exchange.isOver else { return }
        completionHandler(nil)
    }

    /// A 401 that asks for a password is the response. On Linux it would never come after an answer to the challenge.
    func urlSession(
        _ session: URLSession, task: URLSessionTask, didReceive challenge: URLAuthenticationChallenge,
        completionHandler: @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
    ) {
        // On Linux, calling the handler of a cancelled task crashes the process.
        guard let exchange = exchange(of: task), !exchange.isOver else { return }
        guard let response = challenge.failureResponse as? HTTPURLResponse else {
            return completionHandler(.performDefaultHandling, nil)
        }
        deliver(from: task) { exchange throws(NetworkError) in try exchange.receive(response) }
        exchange.complete()
        completionHandler(.cancelAuthenticationChallenge, nil)
    }

    func urlSession(_ session: URLSession, task: URLSessionTask, didCompleteWithError error: (any Error)?) {
        guard let (exchange, _) = running.withLock({ $0.removeValue(forKey: task.taskIdentifier) }) else { return }
        if let error { exchange.fail(error) } else { exchange.complete(task.response as? HTTPURLResponse) }
    }
}
