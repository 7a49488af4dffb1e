import Foundation
import ProtocolsTesting
import ProviderContract
import Testing

@testable import ProviderGenerator

/// The packages and the reports for the responses in the folder `Responses`.
///
/// `scripts/stress generated-providers` builds the packages. To rewrite the golden files, set `SWITCHBOARD_UPDATE_GOLDEN=1`.
struct GoldenTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    private static let templates = folder.appending(path: "../../../../scripts/lib").standardizedFileURL

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
        let files = try Self.proposal(name).files(from: try Self.templateTexts())
        let text = files.sorted { $0.key < $1.key }.map { "=== \($0)\n\($1)" }.joined(separator: "\n")
        try Self.expect(text, toEqual: "\(name).package.txt")
    }

    @Test(arguments: responses) func `no placeholder is left`(name: String) throws {
        for (path, text) in try Self.proposal(name).files(from: try Self.templateTexts()) {
            #expect(!(path + text).contains(/@[A-Z_]+@/), "\(path)")
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
            names: PackageNames(
                name: "\(stem)Provider", stem: stem, type: "\(stem)API",
                id: SwiftName.words(stem).joined(separator: "-")))
    }

    private static func templateTexts() throws -> [String: String] {
        var texts: [String: String] = [:]
        for folder in ["provider-template", "recorded-provider-template"].map({ templates.appending(path: $0) }) {
            for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path) where path.hasSuffix(".swift")
            {
                texts[path] = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
            }
        }
        return texts
    }

    private static func expect(_ text: String, toEqual name: String) throws {
        let file = folder.appending(path: "Golden/\(name)")
        if ProcessInfo.processInfo.environment["SWITCHBOARD_UPDATE_GOLDEN"] == "1" {
            try Data(text.utf8).write(to: file)
        }
        expectEqual(text, (try String(contentsOf: file, encoding: .utf8)), "\(name) differs")
    }
}
