import Contracts
import Protocols
import Testing

@Suite("Exclusions") struct ExclusionTests {
    private static let reason = ContractExclusion("a-case", because: "the API has no such thing")
    private static let fault = Finding("the list", "it does not end")

    @Test(arguments: [
        (ContractOutcome.passed(checks: 3), false, ContractVerdict.kept, []),
        (.failed([fault]), false, .broken, [fault]),
        (.notApplicable("it does not list"), false, .notApplicable, []),
        (.failed([fault]), true, .excluded, []),
        (
            .passed(checks: 3), true, .broken,
            [Finding("exclusion of a-case", "exclude it no longer: it passes")]
        ),
        (
            .notApplicable("it does not list"), true, .broken,
            [Finding("exclusion of a-case", "exclude it no longer: it does not apply")]
        ),
    ])
    func theVerdict(
        outcome: ContractOutcome, isExcluded: Bool, verdict: ContractVerdict, complaints: [Finding]
    ) async throws {
        let contract = Contract(
            [ContractCase("a-case", "something is true") { outcome }], exclusions: isExcluded ? [Self.reason] : [])
        let report = await contract.run()
        let result = try #require(report.results.first)
        #expect(result.verdict == verdict)
        #expect(result.complaints == complaints)
        #expect(result.outcome == outcome)
        #expect(result.exclusion == (isExcluded ? Self.reason : nil))
        #expect(report.isKept == (verdict != .broken))
        #expect(report.count(of: verdict) == 1)
    }

    @Test func aNameThatNoCaseHasIsAFailure() async throws {
        let contract = Contract(
            [ContractCase("another-case", "something is true") { .passed(checks: 1) }], exclusions: [Self.reason])
        var told: [String] = []
        let report = await contract.run { told.append($0.name) }
        #expect(told == ["another-case", "a-case"])
        #expect(!report.isKept)
        #expect(
            report.results.last?.complaints == [
                Finding("exclusion of a-case", "exclude it no longer: it does not apply")
            ])
        #expect(contract.strayExclusions.count == 1)
    }

    @Test func aProviderBringsItsOwn() async {
        let exclusion = ContractExclusion("pages-end", because: "the API counts items that it does not serve")
        let report = await contract(of: .notes(.statesAWrongTotal, excluding: [exclusion])).run()
        #expect(report.isKept)
        #expect(report.results.filter { $0.verdict == .excluded }.map(\.exclusion) == [exclusion])
        let needless = await contract(of: .notes(excluding: [exclusion])).run()
        #expect(needless.results.filter { !$0.isKept }.map(\.name) == ["pages-end"])
    }

    @Test func withoutACheckNothingPasses() {
        var checks = Checks()
        #expect(checks.outcome(withoutChecks: "no reason") == .notApplicable("no reason"))
        checks.expect(true, "fault", at: "place")
        #expect(checks.outcome(withoutChecks: "no reason") == .passed(checks: 1))
        checks.expect(false, "fault", at: "place")
        #expect(checks.outcome(withoutChecks: "no reason") == .failed([Finding("place", "fault")]))
    }
}
