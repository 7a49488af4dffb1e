import Protocols
import Testing

@testable import ProviderGenerator

/// Returns the proposal for a response of a provider of kettles.
func proposal(
    for json: String, stem: String = "Kettles", list: String? = nil, id: String? = nil, url: String? = nil,
    taken: Set<String> = []
) throws(GeneratorError) -> ProviderProposal {
    var options = ProposalOptions()
    options.listPath = list
    options.idPath = id
    options.url = url
    options.takenTypes = taken
    return try ProviderProposal(
        try RecordedResponse(Data(json.utf8), named: "kettles.json"),
        names: PackageNames(name: "\(stem)Provider", stem: stem, type: "\(stem)API", id: stem.lowercased()),
        options: options)
}

extension ProviderProposal {
    /// The lines of the report without their margins, each split at two or more spaces.
    var rows: [[String]] {
        report.split(separator: "\n").map { line in
            line.split(separator: /\ {2,}/).map(String.init).filter { !$0.isEmpty }
        }
    }

    /// Returns the line of the report that starts with a word, split at two or more spaces.
    func row(_ start: String) -> [String]? {
        rows.first { $0.first?.hasPrefix(start) == true }
    }

    /// The source file whose path ends with a name, filled in from a template with these placeholders.
    func source(_ placeholders: String...) -> String {
        files(from: ["file": placeholders.joined(separator: "\n")])["file"] ?? ""
    }
}
