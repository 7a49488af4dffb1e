import Contracts
import Protocols

/// What came of one check, as a record.
struct CheckRow {
    /// More than anybody reads at once.
    private static let mostShown = 10

    let name: String
    let verdict: String
    /// Whether nothing has to be put right.
    let isKept: Bool
    let summary: String
    /// How many things were checked; `nil` when that is not counted.
    let checks: Int?
    let findings: [String]

    /// A case of the contract.
    init(_ result: ContractResult) {
        name = result.name
        verdict = Self.words[result.verdict] ?? "\(result.verdict)"
        isKept = result.isKept
        summary = result.summary
        if case .passed(let count) = result.outcome { checks = count } else { checks = nil }
        var findings = (result.isKept ? result.outcome.findings : result.complaints).map(\.description)
        if let exclusion = result.exclusion, result.isKept { findings.insert(exclusion.reason, at: 0) }
        if case .notApplicable(let reason) = result.outcome, result.isKept { findings = [reason] }
        self.findings = findings
    }

    /// The comparison of a live answer with the samples.
    init(_ report: DriftReport) {
        name = "live-answer"
        isKept = report.isHarmless
        verdict = report.drifts.isEmpty && isKept ? "kept" : isKept ? "changed" : "broken"
        summary = "the API sends the fields that the samples have, of the same types"
        checks = nil
        findings = [report.failure?.message].compactMap(\.self) + report.drifts.map(\.description)
    }

    /// The findings for a person, who needs no hundred of a kind.
    var shownFindings: [String] {
        let rest = findings.count - Self.mostShown
        return rest <= 0 ? findings : findings.prefix(Self.mostShown) + ["and \(rest) more; --format json has them all"]
    }

    private static let words: [ContractVerdict: String] = [
        .kept: "kept", .broken: "broken", .excluded: "excluded", .notApplicable: "no case",
    ]

    static let columns: [Column<CheckRow>] = [
        Column("case", \.name),
        Column("verdict", \.verdict),
        Column("checks", \.checks),
        Column("summary", \.summary),
        Column("findings", \.findings, isInTables: false),
    ]
}
