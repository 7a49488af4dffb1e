import Essentials
import Failures
import Protocols
import ProviderProposals

/// A provider file in memory that sends the requests of `new-provider`, so that all rules for files apply to them.
struct DraftProvider {
    private let id: String
    private let text: String

    init(_ id: String, _ request: RecordedRequest, _ secrets: [FileSecret]) {
        self.id = id
        text = FileProposal.draft(id, request, secrets: secrets)
    }

    /// Returns the file as one that the user names.
    func source(in system: System) -> ProviderFileSource {
        ProviderFileSource(
            "\(id).json", in: .argument, of: DraftFiles(base: system.providerFiles, data: Data(text.utf8)),
            trust: system.fileTrust)
    }
}

/// Provider files with one that is only in memory.
private struct DraftFiles: ProviderFileSystem {
    let base: any ProviderFileSystem
    let data: Data

    var projectFolder: String? { base.projectFolder }
    var embeddedNames: [String] { base.embeddedNames }

    func names(in folder: String, of place: ProviderFilePlace) throws(ReadError) -> [String] {
        try base.names(in: folder, of: place)
    }

    func content(of path: String, in place: ProviderFilePlace) throws(ReadError) -> Data { data }
    func samples(in path: String) -> Data? { nil }
    func absolutePath(of path: String) -> String { base.absolutePath(of: path) }

    func create(_ path: String, in place: ProviderFilePlace, content: Data) throws(WriteError) {
        throw Self.unsupported
    }

    func createFolder(_ path: String, files: [String: String]) throws(WriteError) { throw Self.unsupported }
    func rename(_ path: String, to newPath: String) throws(WriteError) { throw Self.unsupported }

    private static let unsupported = WriteError(reason: "a draft is only in memory")
}
