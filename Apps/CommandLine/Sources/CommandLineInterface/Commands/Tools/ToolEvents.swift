import Lists
import Output
import Protocols
import Synchronization
import ToolServer
import UseCases

/// What the events of a call say: its progress, and how its list ended.
final class ToolEvents: EventSink {
    private let progress: @Sendable (ToolProgress) -> Void
    private let end = Mutex<ListRead?>(nil)

    init(_ progress: @escaping @Sendable (ToolProgress) -> Void) {
        self.progress = progress
    }

    /// The end of the list; `nil` if it ended with a failure, and for no list.
    var listEnd: ListRead? { end.withLock(\.self) }

    func report(_ event: any Event) {
        switch event {
        case let page as PageRead:
            let message = "\(page.number.counted("page")), \(page.itemsSoFar.counted("item"))"
            progress(ToolProgress(done: page.itemsSoFar, total: page.itemsWanted, message: message))
        case let read as ListRead: end.withLock { $0 = read }
        default: break
        }
    }
}
