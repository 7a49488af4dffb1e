import Foundation
import Testing

/// The exact output of command lines. See ``GoldenCase`` for how to add and update cases.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct GoldenTests {
    /// The ids and the packages of the providers that the files expect.
    private static let providers = [
        "dummyjson-products DummyJSONProducts", "github-repos GitHubReposProvider",
        "hacker-news-stories HackerNewsStories", "jsonplaceholder-users JSONPlaceholderUsers",
        "pixabay PixabayProvider", "random-user RandomUserProvider", "usgs-earthquakes USGSEarthquakes",
        "wikipedia-pages WikipediaPages",
    ]

    @Test func `the folder has cases`() throws {
        #expect(try GoldenCase.all().count > 50)
    }

    @Test(arguments: try GoldenCase.all())
    func `the output is that of the file`(_ golden: GoldenCase) async throws {
        let found = try await golden.run()
        guard found != golden.text else { return }
        guard !GoldenCase.isUpdating else { return try golden.write(found) }
        // Adding or removing a provider changes the output of commands that list all providers. This is not a failure.
        if let stranger = try await strangers().first(where: { (found + golden.text).contains($0) }) {
            try Test.cancel("the catalog is another one than the file's: \(stranger)")
        }
        Issue.record(
            """
            \(golden.file.lastPathComponent) differs; if that is meant, run the tests with SWITCHBOARD_UPDATE_GOLDEN=1
            === expected
            \(golden.text)
            === found
            \(found)
            """)
    }

    /// Returns the ids and the packages of providers that are either only in the catalog or only in the files.
    private func strangers() async throws -> [String] {
        let outcome = try await switchboard(["providers", "--fields", "id,package", "--format", "tsv"])
        let present = outcome.lines.map { $0.replacing("\t", with: " ") }
        return Set(present).symmetricDifference(Self.providers).flatMap { $0.split(separator: " ").map(String.init) }
    }
}
