import Essentials
import ProviderProposals
import Testing

@testable import ProviderGenerator

/// Returns the proposal for a response of a provider of kettles.
func proposal(
    for json: String, stem: String = "Kettles", list: String? = nil, id: String? = nil, url: String? = nil,
    taken: Set<String> = []
) throws(ProposalError) -> ProviderProposal {
    var options = ProposalOptions(listPath: list, idPath: id, url: url)
    options.takenTypes = taken
    return try ProviderProposal(
        try RecordedResponse(Data(json.utf8), named: "kettles.json"),
        names: PackageNames("\(stem)Provider"),
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

    /// Returns the text of source files of the package: `Entity.swift`.
    func source(_ files: String...) -> String {
        let package = self.files(replacing: [:])
        return files.map { package["Sources/\(names.name)/\($0)"] ?? "" }.joined(separator: "\n")
    }
}

extension Workspace {
    /// The workspace of these tests.
    static let this = Workspace(root: URL(filePath: "\(#filePath)/../../../../..").standardizedFileURL.path)
}
