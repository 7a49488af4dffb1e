/// Counts checks and keeps what they found.
public struct Checks: Sendable {
    private var count = 0
    private var findings: [Finding] = []

    /// Nothing checked yet.
    public init() {}

    /// Checks one thing; what is wrong with it is a finding.
    ///
    /// - Parameters:
    ///   - fault: `nil` when it is as it must be.
    ///   - place: where it was looked at.
    public mutating func note(_ fault: String?, at place: String) {
        count += 1
        if let fault { findings.append(Finding(place, fault)) }
    }

    /// Checks one thing that must be true.
    public mutating func expect(_ isTrue: Bool, _ fault: @autoclosure () -> String, at place: String) {
        note(isTrue ? nil : fault(), at: place)
    }

    /// What came of them all. Without a single check, nothing was shown, so nothing has passed.
    public func outcome(withoutChecks reason: String) -> ContractOutcome {
        if !findings.isEmpty { return .failed(findings) }
        return count > 0 ? .passed(checks: count) : .notApplicable(reason)
    }
}
