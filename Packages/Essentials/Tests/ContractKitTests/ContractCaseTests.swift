import ContractKit
import Testing

@Suite struct ContractCaseTests {
    private struct Broken: Error {}

    @Test func `the checks of a case determine its outcome`() async {
        let rule = ContractCase<[Bool]>("a-case", "a rule") { values, checks in
            for (index, value) in values.enumerated() { checks.expect(value, "it is false", at: "value \(index)") }
            try checks.skipIfEmpty("there are no values")
        }
        #expect(await rule.run(on: [true, true]) == .passed(checks: 2))
        #expect(await rule.run(on: [true, false]) == .failed([Finding("value 1", "it is false")]))
        #expect(await rule.run(on: []) == .skipped("there are no values"))
        #expect(await rule.bound { [false] }.run().findings.map(\.description) == ["value 0: it is false"])
        #expect("\(rule)" == "a-case")
    }

    @Test func `an error of a case is a finding, and a failed case is not skipped`() async {
        #expect(await CaseOutcome { _ in throw Broken() } == .failed([Finding("the case", "Broken()")]))
        #expect(await CaseOutcome { _ in throw Skipped("no server") } == .skipped("no server"))
        #expect(await CaseOutcome { _ in } == .skipped("the case made no check"))
        let outcome = await CaseOutcome { checks in
            checks.record("wrong", at: "here")
            throw Skipped("no server")
        }
        #expect(outcome == .failed([Finding("here", "wrong")]))
    }

    @Test func `work that hangs is left behind`() async {
        #expect(await bounded(by: .seconds(10)) { 7 } == 7)
        // The work does not end when it is cancelled.
        let hanging = await bounded(by: .milliseconds(10)) {
            await withUnsafeContinuation { (_: UnsafeContinuation<Int, Never>) in }
        }
        #expect(hanging == nil)
    }

    @Test func `values and errors are compared`() async {
        let outcome = await CaseOutcome { checks in
            checks.expect(1, 1, at: "one")
            checks.expect("a", "b", at: "a name")
            for error in [nil, Skipped("a"), Skipped("b")] {
                await checks.expectError("a", at: "a call", where: { $0.reason == "a" }) { () throws(Skipped) in
                    if let error { throw error }
                }
            }
        }
        let messages = outcome.findings.map(\.description)
        let error = "a call: expected a, got Skipped(reason: \"b\")"
        #expect(messages == ["a name: expected b, got a", "a call: expected a, got no error", error])
    }
}
