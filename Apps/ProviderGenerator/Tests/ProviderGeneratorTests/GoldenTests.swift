import Foundation
import ProtocolsTesting
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

    @Test func `every response is tested`() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.appending(path: "Responses").path)
        expectEqual(files.filter { $0.hasSuffix(".json") }.sorted(), Self.responses.map { "\($0).json" })
    }

    @Test(arguments: responses) func `the guesses are reported`(name: String) throws {
        try Self.expect(try Self.proposal(name).report + "\n", toEqual: "\(name).report.txt")
    }

    @Test(arguments: ["ExchangeRates", "Ships", "Charges"]) func `the package is complete`(name: String) throws {
        let text = try Self.files(name).sorted { $0.key < $1.key }.map { "=== \($0)\n\($1)" }.joined(separator: "\n")
        try Self.expect(text, toEqual: "\(name).package.txt")
    }

    @Test(arguments: responses) func `no name of the template is left`(name: String) throws {
        for (path, text) in try Self.files(name) {
            #expect(!(path + text).contains(/Template|"template"/), "\(path)")
        }
    }

    @Test func `a response with columns instead of items is refused`() throws {
        let error = #expect(throws: GeneratorError.self) { try Self.proposal("Refused/HourlyWeather") }
        expectEqual(error?.description.contains("hourly has 2 arrays of 3 values (time, temperature_2m)"), true)
    }

    private static func proposal(_ name: String) throws -> ProviderProposal {
        let data = try Data(contentsOf: folder.appending(path: "Responses/\(name).json"))
        let stem = String(name.split(separator: "/").last ?? "")
        return try ProviderProposal(
            RecordedResponse(data, named: name),
            names: PackageNames("\(stem)Provider"))
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
