import ContractKit
import Output
import Protocols
import ProviderContract

/// A row of the output of `check`: the result of a contract case, or of the comparison with the live API.
struct CheckRow {
    /// The maximum number of findings in a message.
    private static let maximumShown = 10

    let name: String
    /// Whether the row is the result of the comparison with the live API. All other rows belong to contract cases.
    let isLive: Bool
    let verdict: String
    /// Whether nothing failed. Also `true` for a contract case that is excluded or not applicable.
    let hasPassed: Bool
    let summary: String
    /// The number of checks in a contract case whose checks all passed; `nil` for other rows.
    let checks: Int?
    let findings: [String]

    init(_ result: ContractResult) {
        name = result.name
        isLive = false
        verdict = Self.labels[result.verdict] ?? "\(result.verdict)"
        hasPassed = result.isFulfilled
        summary = result.summary
        if case .passed(let count) = result.outcome { checks = count } else { checks = nil }
        var findings = (result.isFulfilled ? result.outcome.findings : result.failures).map(\.description)
        if let exclusion = result.exclusion, result.isFulfilled { findings.insert(exclusion.reason, at: 0) }
        if case .skipped(let reason) = result.outcome, result.isFulfilled { findings = [reason] }
        self.findings = findings
    }

    init(_ report: DriftReport) {
        name = "live-response"
        isLive = true
        hasPassed = report.isHarmless
        verdict = !report.isHarmless ? "failed" : report.drifts.isEmpty ? Self.passed : "changed"
        summary = "the API sends the same fields and types as the samples"
        checks = nil
        findings = [report.failure?.message].compactMap(\.self) + report.drifts.map(\.description)
    }

    /// Creates the row of the comparison of two pages.
    init(_ pages: LivePages.Findings) {
        name = "live-pages"
        isLive = true
        hasPassed = pages.faults.isEmpty
        verdict = !hasPassed ? "failed" : pages.doubts.isEmpty ? Self.passed : "changed"
        summary = "the pages of the API's list are those that the file declares"
        checks = nil
        findings = pages.faults + pages.doubts
    }

    /// The first findings, followed by the number of omitted findings, if any.
    var shownFindings: [String] {
        let rest = findings.count - Self.maximumShown
        return rest <= 0
            ? findings : findings.prefix(Self.maximumShown) + ["and \(rest) more (use --format json to see all)"]
    }

    static let passed = "passed"

    /// The verdicts that a contract case can have instead of ``passed``, in the order of the summary line.
    static let verdicts = ["failed", "excluded", "not applicable"]

    private static let labels: [ContractVerdict: String] = [
        .passed: passed, .failed: "failed", .excluded: "excluded", .notApplicable: "not applicable",
    ]

    static let columns: [Column<CheckRow>] = [
        Column("case", \.name),
        Column("verdict", \.verdict),
        Column("checks", \.checks),
        Column("summary", \.summary),
        Column("findings", \.findings, isInTables: false),
    ]
}

/// An event that is reported after each contract case.
struct CaseChecked: StepEvent {
    let name: String
    let verdict: String
    /// The one-based number of the case.
    let number: Int
    /// The total number of cases. With `--live`, the comparison with the API counts as one more case.
    let count: Int

    var noun: String { "cases" }
    var title: String { "case" }

    var details: KeyValuePairs<String, FieldValue> {
        ["name": .text(name), "verdict": .text(verdict), "number": number.fieldValue, "count": count.fieldValue]
    }
}
