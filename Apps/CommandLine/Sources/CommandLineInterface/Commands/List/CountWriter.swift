import Failures
import Output

/// A writer that prints the number of items instead of the items.
struct CountWriter<Item>: ItemWriter {
    private let destination: RecordDestination
    private var count = 0

    init(to destination: RecordDestination) {
        self.destination = destination
    }

    mutating func write(_ items: [Item]) { count += items.count }

    func finish() throws(Failure) { try destination.write("\(count)\n") }

    /// Prints the number only if the message of the error says that it is incomplete.
    func finish(after error: Failure) throws(Failure) {
        if error.kind.isTemporary, count > 0 { try finish() }
    }
}
