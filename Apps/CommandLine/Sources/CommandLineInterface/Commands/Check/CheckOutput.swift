import Arguments
import Connections
import Failures
import Output
import Protocols

/// The output of `check`: with `--format` or `--fields`, records for scripts; otherwise, a report for users.
struct CheckOutput {
    private var records: RecordPrinter<CheckRow>?
    /// The report on the provider that is being checked.
    private var report: CheckReport?
    private let console: Console
    private let isVerbose: Bool

    /// - Parameter writesRecords: Whether the output is records for scripts.
    init(_ invocation: Invocation, writesRecords: Bool) throws(Failure) {
        console = invocation.console
        isVerbose = invocation.arguments[.verbose]
        let output = invocation.output
        records = writesRecords ? try RecordPrinter(CheckRow.columns, to: output) : nil
    }

    mutating func begin(_ provider: ProviderDescriptor) {
        report = CheckReport(provider: provider, isVerbose: isVerbose, style: console.output.style)
    }

    mutating func write(_ row: CheckRow) throws(Failure) {
        report?.rows.append(row)
        try records?.write([row])
    }

    /// Writes the report on one provider.
    mutating func end() throws(Failure) {
        guard records == nil, let report, !report.rows.isEmpty else { return }
        try console.output.write(report.text)
    }

    /// Finishes only the records. After an interruption, a report on only some cases would look complete.
    mutating func finishRecords() throws(Failure) {
        try records?.finish()
    }
}
