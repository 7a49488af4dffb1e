import Essentials
import ProtocolsTesting
import ProviderProposals
import Testing

@testable import ProviderGenerator

/// New packages, from the arguments to the files.
struct NewPackageTests {
    @Test func `a package is the template with other names`() throws {
        let provider = try newProvider("HTTPBinProvider")
        expectEqual(
            provider.files.keys.sorted(),
            ["Package.swift"]
                + ["Provider", "Samples"]
                .map { "Sources/HTTPBinProvider/\($0).swift" } + ["Tests/HTTPBinProviderTests/HTTPBinAPITests.swift"])
        let sources = provider.files.values.joined()
        for text in [
            #"name: "HTTPBinProvider","#, #".package(path: "../Protocols")"#, "@testable import HTTPBinProvider",
            #"id: "http-bin","#, "struct HTTPBinAPI: Listing, Getting {",
            "struct PeopleEntry: Decodable",
        ] {
            #expect(sources.contains(text), "\(text)")
        }
        #expect(!sources.contains(/(?i)template/))
    }

    /// A replaced name is not replaced again.
    @Test func `names that contain those of the template stay`() throws {
        let files = try ProviderTemplate(in: .this).files(for: PackageNames("TemplateAPITemplateProvider"))
        let sources = files.values.joined()
        #expect(sources.contains("@testable import TemplateAPITemplateProvider"))
        #expect(sources.contains("struct TemplateAPITemplateAPI: Listing"))
        #expect(sources.contains(#"id: "template-api-template","#))
    }

    @Test func `the summary names the next commands and the files to edit`() throws {
        expectEqual(
            try newProvider("DemoProvider").summary,
            """
            Created Packages/DemoProvider. Try:

              scripts/run demo list --samples
              scripts/test DemoProvider

            Then edit these files in Packages/DemoProvider/Sources/DemoProvider, in this order:

              Provider.swift       id, summary, address, paging, errors, and the requests
              Samples.swift        responses of the API, for tests and for use without a network
            """)
    }

    @Test func `a package is written from a recorded response`() throws {
        try inFolder { folder in
            try Data(#"{"pages": [{"id": 1}, {"id": 2}]}"#.utf8).write(to: URL(filePath: "\(folder)/response.json"))
            let provider = try newProvider("DemoProvider", "--from", "\(folder)/response.json", "--id=id")
            #expect(
                provider.summary.hasPrefix("Guessed from the response:\n\n  list      pages: an array of 2 items\n"))
            #expect(provider.summary.contains("\n\nCreated Packages/DemoProvider. Try:\n"))
            #expect(
                provider.summary.contains(
                    "\n  Entity.swift         the properties of an item, and their places in the JSON of the API\n"))
            #expect(
                provider.summary.hasSuffix("\n  SampleRecords.swift  recorded items; remove personal data and secrets"))
            try provider.write(to: folder)
            let entity = try Data(contentsOf: URL(filePath: "\(folder)/DemoProvider/Sources/DemoProvider/Entity.swift"))
            // `Page` is a type of Protocols.
            #expect(String(decoding: entity, as: UTF8.self).contains("struct PageItem: Entity {"))
        }
    }

    @Test func `a response that cannot be read is refused before the name`() throws {
        try inFolder { folder in
            for (path, message) in [
                (folder, "invalid value '\(folder)' for '--from': expected a file, got a folder"),
                (
                    "\(folder)/none.json",
                    "cannot read '\(folder)/none.json'; record a response: curl --output FILE URL"
                ),
            ] {
                let error = #expect(throws: UsageError.self) {
                    try newProvider("class", "--from", path)
                }
                expectEqual(error?.description, message)
            }
        }
    }

    @Test func `a response is not read from a terminal`() throws {
        let error = #expect(throws: UsageError.self) {
            try ResponseInput("-").validate(for: "Demo", isTerminal: { true })
        }
        expectEqual(
            error?.description,
            "expected a response on standard input; try: curl URL | scripts/new-provider Demo --from -")
        try ResponseInput("-").validate(for: "Demo", isTerminal: { false })
    }

    @Test func `an endless response is read up to the limit`() throws {
        expectEqual(try ResponseInput("/dev/zero").data().count, RecordedResponse.maximumSize + 1)
        let error = #expect(throws: ProposalError.self) {
            try newProvider("Demo", "--from", "/dev/zero")
        }
        expectEqual(error?.description.hasPrefix("the response is too large: expected at most 16 MB"), true)
    }

    /// Makes a package for a workspace with only the packages that the generator reads. The real one may have a package
    /// with any name.
    private func newProvider(_ arguments: String...) throws -> NewProvider {
        var provider: NewProvider?
        try inFolder { root in
            for package in ["Apps/ProviderGenerator", "Packages/Protocols"] {
                let group = URL(filePath: "\(root)/\(package)").deletingLastPathComponent()
                try FileManager.default.createDirectory(at: group, withIntermediateDirectories: true)
                try FileManager.default.createSymbolicLink(
                    atPath: "\(root)/\(package)", withDestinationPath: "\(Workspace.this.root)/\(package)")
            }
            provider = try NewProvider(NewProviderArguments(arguments), in: Workspace(root: root))
        }
        return try #require(provider)
    }

    private func inFolder(_ body: (String) throws -> Void) throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try body(folder.path)
    }
}
