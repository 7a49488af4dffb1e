import Essentials
import Output
import Protocols

/// The report that `check` shows to users: the failed rows, and a summary line. With `--verbose`, it has all rows.
struct CheckReport {
    let provider: ProviderDescriptor
    let isVerbose: Bool
    let style: TextStyle
    var rows: [CheckRow] = []

    /// The text of the report. Failed rows come first.
    var text: String {
        let shown = rows.filter { !$0.hasPassed } + (isVerbose ? rows.filter(\.hasPassed) : [])
        return (shown.map(line) + [summary]).map { $0 + "\n" }.joined()
    }

    private func line(_ row: CheckRow) -> String {
        let verdict = row.hasPassed ? row.verdict : style.failure(row.verdict)
        // The findings of failed rows are in the error message.
        let findings = row.hasPassed && !row.findings.isEmpty ? " (\(row.findings.joined(separator: "; ")))" : ""
        return "\(verdict): \(VisibleText.line("\(row.name): \(row.summary)\(findings)"))"
    }

    /// The summary line: `pixabay: 18 of 20 cases passed, 2 not applicable; the API matches the samples`.
    private var summary: String {
        let contractRows = rows.filter { !$0.isLive }
        let others = CheckRow.verdicts.compactMap { verdict in
            let count = contractRows.count { $0.verdict == verdict }
            return count == 0 ? nil : "\(count) \(verdict)"
        }
        let passed = contractRows.count { $0.verdict == CheckRow.passed }
        let cases = ["\(passed) of \(contractRows.count) cases passed"] + others
        return (["\(provider.id): \(cases.joined(separator: ", "))"] + [live].compactMap(\.self)).joined(
            separator: "; ")
    }

    private var live: String? {
        guard let liveRow = rows.first(where: \.isLive) else { return nil }
        guard liveRow.hasPassed else { return "the API does not match the samples" }
        let count = liveRow.findings.count
        return count == 0
            ? "the API matches the samples" : "the API has \(count) harmless \(count == 1 ? "change" : "changes")"
    }
}
