import Failures
import Output

/// A writer that receives the items of a list page by page.
protocol ItemWriter<Item> {
    associatedtype Item

    mutating func write(_ items: [Item]) async throws(Failure)

    /// Writes the end of the output.
    mutating func finish() async throws(Failure)

    /// Ends the output after an error. What was written before stays well-formed.
    mutating func finish(after error: Failure) async throws(Failure)
}

extension ItemWriter {
    mutating func finish(after error: Failure) async throws(Failure) { try await finish() }
}

extension RecordPrinter: ItemWriter {}
