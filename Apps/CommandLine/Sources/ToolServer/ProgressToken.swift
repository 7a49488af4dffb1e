import Essentials
import Synchronization

/// The token with which a client recognizes the progress of its request.
final class ProgressToken: Sendable {
    let json: JSONValue
    /// The last progress that was reported; `nil` after the end of the request.
    private let last = Mutex<Int?>(-1)

    /// Returns `nil` for a request without a valid token.
    init?(_ params: JSONValue) {
        guard let json = params["_meta"]?[MetaKey.progressToken], let token = RequestID(json) else { return nil }
        self.json = token.json
    }

    /// Returns whether progress may be reported: it must increase, and end with the request.
    func advance(to progress: Int) -> Bool {
        last.withLock { last in
            guard let earlier = last, progress > earlier else { return false }
            last = progress
            return true
        }
    }

    func end() { last.withLock { $0 = nil } }
}
