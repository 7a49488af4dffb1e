import Arguments
import Connections
import Failures
import Output
import Protocols
import ProviderContract

struct CheckCommand: Command {
    let name = "check"
    let summary = "run the provider contract; with --live, compare the API with the samples"
    let capability: String? = nil
    let examples = [
        Example(
            "switchboard jsonplaceholder-users check", "run the contract with the samples, without a network",
            isGeneral: true),
        Example(
            "switchboard jsonplaceholder-users check --live", "also compare a response of the API with the samples"),
    ]

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] {
        [
            OptionGroup(title: "Checks", options: [Option.live]),
            OptionGroup(
                title: "Output",
                options: [
                    Option.verboseCheck, Option.format(default: "what failed, and a summary line"),
                    Option.fields(CheckRow.columns.map(\.name)), Option.csvSafe,
                ]),
            .live,
        ]
    }

    func run(_ invocation: Invocation) async throws(Failure) {
        let provider = try invocation.requiredProvider()
        let isLive = invocation.arguments[.live]
        let environment = invocation.system.contractEnvironment
        var output = CheckOutput(
            provider, invocation.output, invocation.console, isVerbose: invocation.arguments[.verbose])
        let contract = Contract(of: provider, environment: environment)
        let count = contract.cases.count + (isLive ? 1 : 0)
        let rows = try await rows(of: contract, count: count, to: &output, invocation.events)
        let failed = rows.filter { !$0.hasPassed }
        var failure = failed.isEmpty ? nil : Failure.brokenContract(failed, of: rows.count, provider)
        if isLive {
            do throws(Failure) {
                let row = try await liveRow(try invocation.connect(to: .network(nil)), environment)
                try output.write(row)
                if row.hasPassed {
                    row.shownFindings.forEach { invocation.console.note("\(row.name): \($0)") }
                } else {
                    failure = failure ?? .drift(row, provider)
                }
            } catch {
                failure = failure ?? error
            }
        }
        try output.finish()
        if let failure { throw failure }
    }

    /// Runs the contract and passes each result to the output as soon as it is available.
    ///
    /// - Parameter count: The number of all cases, for the progress.
    private func rows(
        of contract: Contract, count: Int, to output: inout CheckOutput, _ events: any EventSink
    ) async throws(Failure) -> [CheckRow] {
        var rows: [CheckRow] = []
        var writeFailure: Failure?
        _ = await contract.run { result in
            let row = CheckRow(result)
            rows.append(row)
            events.report(
                CaseChecked(name: row.name, verdict: row.verdict, number: rows.count, count: count))
            do throws(Failure) {
                if writeFailure == nil { try output.write(row) }
            } catch {
                writeFailure = error
            }
        }
        if let writeFailure { throw writeFailure }
        guard !Task.isCancelled else {
            try output.finishRecords()
            throw .interrupted
        }
        return rows
    }

    /// Compares a live response with the samples. The cache is not used, because it would hide changes.
    private func liveRow(
        _ connection: Connection, _ environment: ContractEnvironment
    ) async throws(Failure) -> CheckRow {
        try await connection.call { () async throws(ProviderError) in
            CheckRow(
                try await DriftCheck(
                    of: connection.descriptor, at: connection.baseURL, secrets: connection.secrets,
                    over: connection.transport,
                    events: connection.events, environment: environment
                ).run())
        }
    }
}

/// The output of `check`: with `--format` or `--fields`, records for scripts; otherwise, a report for users.
private struct CheckOutput {
    private var records: RecordPrinter<CheckRow>?
    private var report: CheckReport
    private let console: Console

    init(_ provider: ProviderDescriptor, _ output: RecordOutput, _ console: Console, isVerbose: Bool) {
        self.console = console
        records = output.options.areChosen ? RecordPrinter(CheckRow.columns, to: output) : nil
        report = CheckReport(provider: provider, isVerbose: isVerbose, style: console.output.style)
    }

    mutating func write(_ row: CheckRow) throws(Failure) {
        report.rows.append(row)
        try records?.write([row])
    }

    mutating func finish() throws(Failure) {
        try finishRecords()
        if records == nil { try console.output.write(report.text) }
    }

    /// Finishes only the records. After an interruption, a report on only some cases would look complete.
    mutating func finishRecords() throws(Failure) {
        try records?.finish()
    }
}

extension System {
    fileprivate var contractEnvironment: ContractEnvironment {
        ContractEnvironment(reservedNames: CommandLineTool.reservedNames, clients: contractClients)
    }
}

extension Failure {
    fileprivate static func brokenContract(
        _ failed: [CheckRow], of count: Int, _ provider: ProviderDescriptor
    ) -> Failure {
        let findings = failed.flatMap { row in row.shownFindings.map { "\(row.name): \($0)" } }
        return Failure(
            .contract,
            (["\(provider.id) failed \(failed.count) of \(count) contract cases"] + findings).joined(separator: "\n"),
            hint: "if the API cannot pass a case, exclude it in Provider.swift and give the reason")
    }

    fileprivate static func drift(_ row: CheckRow, _ provider: ProviderDescriptor) -> Failure {
        Failure(
            .drift,
            (["the API's responses no longer match what \(provider.id) expects"] + row.shownFindings).joined(
                separator: "\n"),
            hint: "compare with \(provider.documentation)")
    }
}

extension Option<Bool> {
    /// `--verbose`, which also shows the cases.
    fileprivate static var verboseCheck: Option { Option(flag: verbose.name, "show all cases, and \(verbose.summary)") }

    static var live: Option {
        Option(
            flag: "live", "also send one request, and report fields that were added or removed, or whose type changed")
    }
}
