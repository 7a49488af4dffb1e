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
    let requiresProvider = false
    let operand: Operand? = Operand(
        name: "file or id", placeholder: "[file|id…]", isRepeated: true, values: .providersOrFiles)
    let examples = [
        Example(
            "switchboard jsonplaceholder-users check", "run the contract with the samples, without a network",
            isGeneral: true),
        Example(
            "switchboard jsonplaceholder-users check --live", "also compare a response of the API with the samples"),
        Example(
            "switchboard check ./acme.json",
            "report all errors of a provider file, and run the contract with its samples"),
        Example("switchboard check --watch ./acme.json", "check the file again after every change, until Ctrl-C"),
    ]

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] {
        [
            OptionGroup(title: "Checks", options: [Option.live, .watch]),
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
        let writesRecords = invocation.output.options.areChosen
        guard invocation.arguments[.watch] else {
            return try await run(invocation, to: try CheckOutput(invocation, writesRecords: writesRecords))
        }
        let watch = try FileWatch(of: invocation)
        while true {
            let targets = try CheckTargets(of: invocation)
            try await watch.reporting { () async throws(Failure) in
                try await check(targets, invocation, to: try CheckOutput(invocation, writesRecords: writesRecords))
            }
            try await watch.change(of: targets.files)
        }
    }

    /// Checks the providers that the operands name.
    ///
    /// - Parameter output: The output, also of another command that checks what it has written.
    func run(_ invocation: Invocation, to output: CheckOutput) async throws(Failure) {
        try await check(CheckTargets(of: invocation), invocation, to: output)
    }

    /// Checks all providers. Throws one failure with those of all.
    private func check(
        _ targets: CheckTargets, _ invocation: Invocation, to output: CheckOutput
    ) async throws(Failure) {
        var output = output
        var failures = targets.failures
        for target in targets.providers {
            let invocation = if let file = target.file { try invocation.using(file: file) } else { invocation }
            if let failure = try await check(target, to: &output, invocation) { failures.append(failure) }
        }
        try output.finishRecords()
        failures += try targets.fileFailures(invocation.console)
        if let failure = Failure(failures) { throw failure }
    }

    /// Checks a provider, and returns the failure if it does not pass.
    private func check(
        _ target: OpenedProvider, to output: inout CheckOutput, _ invocation: Invocation
    ) async throws(Failure) -> Failure? {
        let provider = target.descriptor
        let isLive = invocation.arguments[.live]
        let environment = invocation.system.contractEnvironment(of: target)
        var failure: Failure?
        output.begin(provider)
        if target.file != nil, provider.samples.samples.isEmpty {
            invocation.console.note("\(provider.id): the file has no samples, so the contract was not checked")
        } else {
            let contract = Contract(of: target.contractDescriptor, environment: environment)
            let count = contract.cases.count + (isLive ? 1 : 0)
            let rows = try await rows(of: contract, count: count, to: &output, invocation.events)
            let failed = rows.filter { !$0.hasPassed }
            failure = failed.isEmpty ? nil : Failure.brokenContract(failed, of: rows.count, target)
        }
        if isLive {
            do throws(Failure) {
                let drift = try await compare(target, to: &output, invocation, environment)
                failure = failure ?? drift
            } catch {
                failure = failure ?? error
            }
        }
        try output.end()
        return failure
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

    /// Compares a live response with the samples, and for a file also two pages with each other. Returns the failure if
    /// something does not match.
    private func compare(
        _ target: OpenedProvider, to output: inout CheckOutput, _ invocation: Invocation,
        _ environment: ContractEnvironment
    ) async throws(Failure) -> Failure? {
        let provider = target.descriptor
        let connection = try invocation.connector.connect(provider, to: .network(nil), events: invocation.events)
        var rows: [CheckRow] = []
        if target.file == nil || !provider.samples.samples.isEmpty {
            rows.append(try await liveRow(connection, environment))
        }
        if target.file != nil {
            let findings = try await connection.call { () async throws(ProviderError) in
                try await LivePages(connection: connection).findings()
            }
            if let findings { rows.append(CheckRow(findings)) }
        }
        for row in rows {
            try output.write(row)
            if row.hasPassed { row.shownFindings.forEach { invocation.console.note("\(row.name): \($0)") } }
        }
        return rows.first { !$0.hasPassed }.map { .drift($0, provider) }
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

extension System {
    /// Returns the environment of the contract. A parameter of a file can have the name of an option, because it is then
    /// typed with a prefix.
    fileprivate func contractEnvironment(of target: OpenedProvider) -> ContractEnvironment {
        ContractEnvironment(
            reservedNames: target.file == nil ? CommandLineTool.reservedNames : [], clients: contractClients)
    }
}

extension Failure {
    /// Creates one failure from several; `nil` if there are none.
    fileprivate init?(_ failures: [Failure]) {
        guard let first = failures.first else { return nil }
        self = first
        guard failures.count > 1 else { return }
        message = failures.map(\.message).joined(separator: "\n")
        places = failures.flatMap(\.places)
    }
}

extension Failure {
    fileprivate static func brokenContract(
        _ failed: [CheckRow], of count: Int, _ target: OpenedProvider
    ) -> Failure {
        let provider = target.descriptor
        let basic = failed.firstIndex { $0.name == Contract.basicCaseName }
        let shown = basic.map { failed[...$0] } ?? failed[...]
        let findings = shown.flatMap { row in row.shownFindings.map { "\(row.name): \($0)" } }
        return Failure(
            .contract,
            (["\(provider.id) failed \(failed.count) of \(count) contract cases"] + findings).joined(separator: "\n"),
            hint: shown.count < failed.count
                ? "correct this first: the other cases rely on it; use --format json to see all findings"
                : "if the API cannot pass a case, exclude it in "
                    + (target.file == nil ? "Provider.swift" : "'exclusions'") + " and give the reason")
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
    fileprivate static var verboseCheck: Option {
        Option(flag: verbose.name, "show all cases, and each request on standard error, with secrets redacted").short(
            "-v")
    }

    static var live: Option {
        Option(
            flag: "live", "also send one request, and report fields that were added or removed, or whose type changed")
    }
}
