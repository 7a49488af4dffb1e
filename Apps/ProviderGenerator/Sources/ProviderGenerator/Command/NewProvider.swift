import Essentials
import ProviderProposals

/// A new provider package, and the text that `scripts/new-provider` prints about it.
public struct NewProvider: Sendable {
    let names: PackageNames
    /// The files, keyed by their paths below the package.
    let files: [String: String]
    /// The guesses from the recorded response; `nil` for a copy of the template.
    let report: String?

    /// Makes the package in memory. Throws a ``UsageError`` for arguments that are refused, and a ``ProposalError`` for
    /// a response that is not suitable.
    public init(_ arguments: NewProviderArguments, in workspace: Workspace) throws {
        try arguments.input?.validate(for: arguments.name)
        let template = try ProviderTemplate(in: workspace)
        names = try NameCheck(workspace: workspace, template: template).names(for: arguments.name)
        let copy = template.files(for: names)
        guard let input = arguments.input else {
            (files, report) = (copy, nil)
            return
        }
        var options = arguments.options
        options.takenTypes = workspace.publicTypesOfProtocols()
        let response = try RecordedResponse(try input.data(), named: "the response")
        let proposal = try ProviderProposal(response, names: names, options: options)
        files = proposal.files(replacing: copy)
        report = proposal.report
    }

    /// Writes the package to a new folder with its name.
    public func write(to folder: String) throws {
        for (path, text) in files {
            let file = URL(filePath: "\(folder)/\(names.name)/\(path)")
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try Data(text.utf8).write(to: file)
        }
    }

    /// The guesses, the next commands, and the files to edit.
    public var summary: String {
        let width = 19
        let rows = filesToEdit.map { name, content in
            "  \(name)\(String(repeating: " ", count: width - name.count))  \(content)"
        }
        return (report.map { "Guessed from the response:\n\n\($0)\n\n" } ?? "") + """
            Created Packages/\(names.name). Try:

              scripts/run \(names.id) list --samples
              scripts/test \(names.name)

            Then edit these files in Packages/\(names.name)/Sources/\(names.name), in this order:

            \(rows.joined(separator: "\n"))
            """
    }

    private var filesToEdit: [(name: String, content: String)] {
        let texts = [
            ("Provider.swift", "id, summary, address, paging, errors, and the requests"),
            ("Entity.swift", "the properties of an item, and their places in the JSON of the API"),
            ("Samples.swift", "responses of the API, for tests and for use without a network"),
            ("SampleRecords.swift", "recorded items; remove personal data and secrets"),
        ]
        return texts.filter { files["Sources/\(names.name)/\($0.0)"] != nil }
    }
}
