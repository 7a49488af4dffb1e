import Foundation
import ProtocolsTesting
import ProviderProposals
import Testing

@testable import ProviderGenerator

/// The packages and the reports for the responses in the folder `Responses`.
///
/// `scripts/stress generated-providers` builds the packages. To rewrite the golden files, set `SWITCHBOARD_UPDATE_GOLDEN=1`.
struct GoldenTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()

    private static let responses = [
        "Articles", "Asteroids", "Books", "Charges", "CoinMarkets", "ExchangeRates", "Quakes", "Repositories",
        "Sessions",
        "Ships",
    ]

    /// Responses in the folder `Public` that have a form of their own: values by key, one object with a secret in its
    /// request, parallel arrays, JSON:API with a link to the next page, and numbered pages.
    private static let publicForms = ["DailyRates", "DailyPicture", "HourlyForecast", "Magazine", "MovieList"]

    @Test func `every response is tested`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.appending(path: "Responses").path)
        expectEqual(files.filter { $0.hasSuffix(".json") }.sorted(), Self.responses.map { "\($0).json" })
    }

    @Test(arguments: responses + publicForms) func `the guesses are reported`(name: String) throws {
        try Self.expect(try Self.proposal(name).report + "\n", toEqual: "\(name).report.txt")
    }

    @Test(arguments: ["ExchangeRates", "Ships", "Charges"] + publicForms) func `the package is complete`(name: String)
        throws
    {
        let text = try Self.files(name).sorted { $0.key < $1.key }.map { "=== \($0)\n\($1)" }.joined(separator: "\n")
        try Self.expect(text, toEqual: "\(name).package.txt")
        #expect(!text.contains(/Template|"template"/), "a name of the template is left")
    }

    @Test(arguments: ["Measurements", "Words"]) func `a response without items or ids is refused`(name: String) throws {
        let data = try Data(contentsOf: Self.folder.appending(path: "Responses/Refused/\(name).json"))
        #expect(throws: ProposalError.self) {
            try ProviderProposal(RecordedResponse(data, named: name), names: PackageNames(name))
        }
    }

    @Test func `every response in the folder Public has arguments`() throws {
        let files = try FileManager.default.contentsOfDirectory(
            atPath: Self.folder.appending(path: "Responses/Public").path)
        let names = try Self.publicArguments().keys.sorted()
        expectEqual(files.filter { $0.hasSuffix(".json") }.sorted(), names.map { "\($0).json" })
    }

    private static func proposal(_ name: String) throws -> ProviderProposal {
        let arguments = try publicArguments()[name]
        let path = (arguments == nil ? "" : "Public/") + "\(name).json"
        let data = try Data(contentsOf: folder.appending(path: "Responses/\(path)"))
        let options = try NewProviderArguments([name, "--from", path] + (arguments ?? [])).options
        return try ProviderProposal(
            RecordedResponse(data, named: name), names: PackageNames("\(name)Provider"), options: options)
    }

    /// Returns the arguments for each response in the folder `Public`.
    private static func publicArguments() throws -> [String: [String]] {
        let text = try String(
            contentsOf: folder.appending(path: "Responses/Public/arguments"), encoding: .utf8)
        let lines = text.split(separator: "\n").filter { !$0.hasPrefix("#") }.map {
            $0.split(separator: " ").map(String.init)
        }
        return Dictionary(lines.map { ($0[0], Array($0.dropFirst())) }) { first, _ in first }
    }

    private static func files(_ name: String) throws -> [String: String] {
        let proposal = try proposal(name)
        return proposal.files(replacing: try ProviderTemplate(in: .this).files(for: proposal.names))
    }

    private static func expect(_ text: String, toEqual name: String) throws {
        let file = folder.appending(path: "Golden/\(name)")
        if ProcessInfo.processInfo.environment["SWITCHBOARD_UPDATE_GOLDEN"] == "1" {
            try Data(text.utf8).write(to: file)
        }
        expectEqual(text, (try String(contentsOf: file, encoding: .utf8)), "\(name) differs")
    }
}
