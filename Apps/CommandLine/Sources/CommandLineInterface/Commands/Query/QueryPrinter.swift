import Arguments
import Essentials
import Failures
import Output
import Protocols
import StoreProtocols
import Synchronization

/// A printer for the rows of a query. The columns are not known until the first batch arrives.
///
/// The store calls ``write(_:)`` on its own thread, and waits until the rows are written.
final class QueryPrinter: Sendable {
    private struct State {
        var printer: RecordPrinter<[FieldValue]>?
        var failure: Failure?
        var rowCount = 0
    }

    private let output: RecordOutput
    private let state = Mutex(State())

    init(_ output: RecordOutput) {
        self.output = output
    }

    /// Writes a batch. Returns `false` if the write has failed.
    func write(_ batch: QueryBatch) -> Bool {
        state.withLock { [output] state in
            do throws(Failure) {
                var printer: RecordPrinter<[FieldValue]>
                if let current = state.printer {
                    printer = current
                } else {
                    printer = try Self.printer(for: batch, output)
                }
                defer { state.printer = printer }
                try printer.write(batch.rows)
                state.rowCount += batch.rows.count
                return true
            } catch {
                state.failure = error
                return false
            }
        }
    }

    /// - Throws: A usage failure for a template with a field that is not a column of the query.
    private static func printer(
        for batch: QueryBatch, _ output: RecordOutput
    ) throws(Failure) -> RecordPrinter<[FieldValue]> {
        let columns = batch.columns
        let names = columns.flatMap { Field($0.name, $0.kind).paths }
        if let unknown = output.options.fields?.first(where: { !names.contains($0) }) {
            throw .usage(
                "unknown field '\(unknown)' in '\(Option.template().flag)'",
                hint: Suggestion.hint(for: unknown, among: names)
                    ?? "the query has these columns: \(names.joined(separator: ", "))")
        }
        var printer = try RecordPrinter(columns, to: output)
        printer.readRows(of: columns) { $0 }
        return printer
    }

    /// Writes the end of the output if a batch was written. Returns the number of rows.
    ///
    /// - Throws: the failure of an earlier batch, if there was one.
    @discardableResult func finish() throws(Failure) -> Int {
        try state.withLock { (state) throws(Failure) -> Int in
            if let failure = state.failure { throw failure }
            try state.printer?.finish()
            return state.rowCount
        }
    }
}

extension QueryBatch {
    /// The columns. Their names are unique, because the keys of a JSON object must be unique. A repeated name gets a
    /// number, as in `id`, `id_2`.
    fileprivate var columns: [Column<[FieldValue]>] {
        var taken = Set(fields.map(\.name))
        var seen: Set<String> = []
        return fields.enumerated().map { index, field in
            var name = field.name
            if !seen.insert(name).inserted {
                let names = (2...).lazy.map { "\(field.name)_\($0)" }
                name = names.first { taken.insert($0).inserted } ?? name
            }
            return Column(name, shownKind(of: index)) { $0[index] }
        }
    }

    /// Returns the kind of a column. Returns `number` instead of `any` if all values are numbers, so that tables align
    /// the values.
    private func shownKind(of index: Int) -> FieldKind {
        let kind = fields[index].kind
        guard kind == .any else { return kind }
        let values = rows.lazy.map { $0[index] }.filter { $0 != .null }
        return !values.isEmpty && values.allSatisfy(FieldKind.number.includes) ? .number : .any
    }
}
