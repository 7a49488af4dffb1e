import ContractKit
import Protocols
import ProtocolsTesting
import Testing

@testable import ProviderContract

@Suite struct ContractTests {
    private static let exclusion = ContractExclusion("a-case", because: "the API has no such thing")
    private static let finding = Finding("list", "it does not end")

    @Test(arguments: [
        (CaseOutcome.passed(checks: 3), false, ContractVerdict.passed, []),
        (.failed([finding]), false, .failed, [finding]),
        (.skipped("no list"), false, .notApplicable, []),
        (.failed([finding]), true, .excluded, []),
        (.passed(checks: 3), true, .failed, [Finding("exclusion of a-case", "the case passes; remove the exclusion")]),
        (
            .skipped("no list"), true, .failed,
            [Finding("exclusion of a-case", "the case does not apply; remove the exclusion")]
        ),
    ])
    func `the outcome and the exclusion determine the verdict`(
        outcome: CaseOutcome, isExcluded: Bool, verdict: ContractVerdict, failures: [Finding]
    ) async throws {
        let contract = Contract(
            [ContractCase("a-case", "a rule") { try outcome.repeated(&$1) }],
            exclusions: isExcluded ? [Self.exclusion] : [])
        let report = await contract.run()
        let result = try #require(report.results.first)
        expectEqual(result.verdict, verdict)
        expectEqual(result.failures, failures)
        expectEqual(result.outcome, outcome)
        expectEqual(result.exclusion, isExcluded ? Self.exclusion : nil)
        expectEqual(report.isFulfilled, (verdict != .failed))
        expectEqual(report.count(of: verdict), 1)
    }

    @Test func `an exclusion of an unknown case is a failure`() async {
        let contract = Contract([passing("another-case")], exclusions: [Self.exclusion])
        var reported: [String] = []
        let report = await contract.run { reported.append($0.name) }
        expectEqual(reported, ["another-case", "a-case"])
        #expect(!report.isFulfilled)
        expectEqual(
            report.results.last?.failures,
            [
                Finding("exclusion of a-case", "the case does not apply; remove the exclusion")
            ])
        expectEqual(contract.unknownExclusions.count, 1)
    }

    @Test func `results are reported one by one`() async {
        var reported: [String] = []
        let report = await Contract([passing("a"), passing("b")]).run { reported.append($0.name) }
        expectEqual(reported, ["a", "b"])
        expectEqual(report.results.map(\.name), ["a", "b"])
        expectEqual(report.count(of: .passed), 2)
    }

    @Test func `a cancelled run adds no result, not even of the running case`() async {
        let contract = Contract([
            passing("before"),
            ContractCase("running", "a rule") { _, checks in
                withUnsafeCurrentTask { $0?.cancel() }
                checks.record(nil, at: "a place")
            }, passing("after"),
        ])
        let run = Task { await contract.run() }
        await expectEqual(run.value.results.map(\.name), ["before"])
    }

    private func passing(_ name: String) -> ContractCase<Void> {
        ContractCase(name, "a rule") { $1.record(nil, at: "a place") }
    }
}

extension CaseOutcome {
    /// Makes checks that have this outcome.
    fileprivate func repeated(_ checks: inout Checks) throws(Skipped) {
        switch self {
        case .passed(let count): for _ in 1...count { checks.record(nil, at: "a place") }
        case .failed(let findings): for finding in findings { checks.record(finding.message, at: finding.place) }
        case .skipped(let reason): throw Skipped(reason)
        }
    }
}
