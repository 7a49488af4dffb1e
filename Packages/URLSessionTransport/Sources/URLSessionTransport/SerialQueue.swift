import Dispatch
import Foundation

/// A serial operation queue with threads of its own.
///
/// An operation queue otherwise takes its threads from the pool that Swift's tasks run on, which has one for each core.
/// URLSession blocks them for moments, and then whole seconds can pass before anything goes on.
final class SerialQueue: OperationQueue, @unchecked Sendable {  // as its superclass; all it adds is a constant
    /// Kept here because the operation queue does not hold on to it.
    private let threads = DispatchQueue(label: "URLSessionTransport")

    override init() {
        super.init()
        maxConcurrentOperationCount = 1
        underlyingQueue = threads
    }
}
