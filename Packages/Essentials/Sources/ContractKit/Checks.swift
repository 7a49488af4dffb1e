/// The number of checks that a contract case has made, and a finding for each failed check.
public struct Checks: Sendable {
    /// The number of checks.
    public private(set) var count = 0
    /// The failed checks, in order.
    public private(set) var findings: [Finding] = []

    /// Records one check.
    ///
    /// - Parameter failure: The message of the finding; `nil` if the check passed.
    public mutating func record(_ failure: String?, at place: String) {
        count += 1
        if let failure { findings.append(Finding(place, failure)) }
    }

    /// Records a check that passes if the condition is true.
    public mutating func expect(_ isTrue: Bool, _ failure: @autoclosure () -> String, at place: String) {
        record(isTrue ? nil : failure(), at: place)
    }

    /// Records a check that passes if the values are equal.
    public mutating func expect<Value: Equatable>(_ value: Value, _ expected: Value, at place: String) {
        record(value == expected ? nil : "expected \(expected), got \(value)", at: place)
    }

    /// Records a check that passes if the operation throws an error that meets the condition.
    ///
    /// - Parameter expected: A description of the error, for the finding.
    public mutating func expectError<Failure: Error>(
        _ expected: String, at place: String, where isExpected: (Failure) -> Bool,
        _ operation: () async throws(Failure) -> Void
    ) async {
        do throws(Failure) {
            try await operation()
            record("expected \(expected), got no error", at: place)
        } catch {
            record(isExpected(error) ? nil : "expected \(expected), got \(error)", at: place)
        }
    }

    /// Throws ``Skipped`` if no check was made.
    public func skipIfEmpty(_ reason: String) throws(Skipped) {
        if count == 0 { throw Skipped(reason) }
    }
}
