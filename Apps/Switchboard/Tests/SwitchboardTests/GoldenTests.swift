import Foundation
import Testing

/// What users see, to the letter. ``GoldenCase`` tells how cases are added and brought up to date.
@Suite(.serialized, .timeLimit(.minutes(5)))
struct GoldenTests {
    /// The providers that the files were written with.
    private static let providers = [
        "github-repos GitHubReposProvider", "jsonplaceholder-users JSONPlaceholderUsers", "pixabay PixabayProvider",
        "random-user RandomUserProvider",
    ]

    @Test func `there are cases`() throws {
        #expect(try GoldenCase.all().count > 50)
    }

    @Test(arguments: try GoldenCase.all())
    func `it does what the file says`(_ golden: GoldenCase) async throws {
        let found = try await golden.run()
        guard found != golden.text else { return }
        guard !GoldenCase.isUpdating else { return try golden.write(found) }
        // A provider that is dropped in or taken out changes what lists them all, and that is no mistake.
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

    /// The ids and names of providers that are in the catalog and not in the files, or the other way round.
    private func strangers() async throws -> [String] {
        let outcome = try await switchboard(["providers", "--fields", "id,package", "--format", "tsv"])
        let present = outcome.lines.map { $0.replacing("\t", with: " ") }
        return Set(present).symmetricDifference(Self.providers).flatMap { $0.split(separator: " ").map(String.init) }
    }
}
