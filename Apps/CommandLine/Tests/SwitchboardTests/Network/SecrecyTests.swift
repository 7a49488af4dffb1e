import Foundation
import ProtocolsTesting
import Testing

/// Secrets are sent only to the origin of their API, and are never shown.
@Suite(.timeLimit(.minutes(5)))
struct SecrecyTests {
    private static let secret = "ghp_27182818heron"
    private static let environment = ["GITHUB_TOKEN": secret, "PIXABAY_API_KEY": secret]

    @Test(arguments: ["github-repos", "pixabay"])
    func `a redirect to another origin drops the secret`(_ id: String) async throws {
        let other = try LoopbackServer { _ in
            .json(id == "pixabay" ? Payload.images([Payload.image(1)]) : Payload.repos([Payload.repo(1)]))
        }
        let server = try LoopbackServer { [base = other.base] _ in .redirect(to: "\(base)/moved") }
        let outcome = try await run(id, at: server)
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
        #expect(server.requests.allSatisfy { $0.head.contains(Self.secret) } && server.requests.count == 1)
        expectEqual(other.requests.map(\.target), ["/moved"])
        #expect(other.requests.allSatisfy { !$0.head.contains(Self.secret) })
        #expect(!outcome.description.contains(Self.secret))
    }

    @Test(arguments: ["github-repos", "pixabay"])
    func `a redirect within an origin keeps the secret`(_ id: String) async throws {
        let server = try LoopbackServer { request in
            guard request.target == "/moved" || request.target.hasPrefix("/moved?") else {
                return .redirect(to: "/moved")
            }
            return .json(id == "pixabay" ? Payload.images([Payload.image(1)]) : Payload.repos([Payload.repo(1)]))
        }
        let outcome = try await run(id, at: server)
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
        let isBearer = id == "github-repos"
        for request in server.requests {
            expectEqual(request.header("Authorization"), isBearer ? "Bearer \(Self.secret)" : nil)
            expectEqual(request.query("key"), isBearer ? nil : Self.secret)
        }
        expectEqual(server.requests.count, 2)
        #expect(!outcome.description.contains(Self.secret))
    }

    @Test(arguments: ["github-repos", "pixabay"], ["text", "json"])
    func `a secret that the server repeats is not shown`(_ id: String, _ errors: String) async throws {
        let words = "no access with \(Self.secret)"
        let server = try LoopbackServer { _ in
            .status("400 Bad Request", id == "pixabay" ? "[ERROR 400] \(words)" : #"{"message": "\#(words)"}"#)
        }
        let outcome = try await run(id, at: server, ["--errors", errors])
        expectEqual(outcome.ending, .exit(64), "\(outcome)")
        #expect(outcome.errors.contains("no access with"))
        #expect(!outcome.description.contains(Self.secret))
    }

    /// A secret with characters that are often encoded, and how servers write them.
    private static let signed = "heron/27+18&28"
    private static let signedForms = [
        "heron/27+18&28", "heron%2F27%2b18%2628", #"heron\/27+18&28"#, #"heron\/27\u002B18\u002628"#,
        #"\u0068eron\u002f27\u002b18&28"#, #"heron\/27%2B18\u002628"#,
    ]

    @Test(arguments: signedForms, ["text", "json"])
    func `a secret is hidden in every message, in each encoding that is recognized`(
        _ form: String, _ errors: String
    ) async throws {
        let folder = try TemporaryFolder()
        let trace = folder.url.appending(path: "trace.ndjson")
        let server = try LoopbackServer { _ in
            .status("400 Bad Request", "[ERROR 400] no access with \(form).", headers: ["X-Error: \(form)"])
        }
        let outcome = try await switchboard(
            [
                "--provider", "pixabay", "list", "--base-url", server.base, "--verbose", "--errors", errors, "--trace",
                trace.path,
            ], environment: ["PIXABAY_API_KEY": Self.signed])
        expectEqual(outcome.ending, .exit(64), "\(outcome)")
        #expect(outcome.errors.contains("no access with •••."), "\(outcome)")
        let written = try outcome.description + String(contentsOf: trace, encoding: .utf8)
        #expect(written.contains("key=•••") && !written.contains("eron"), "\(written)")
    }

    @Test(arguments: signedForms.map { ($0, false) } + [("heron", true), ("aGVyb24vMjcrMTgmMjg=", true)])
    func `a response that repeats a secret is not cached`(_ form: String, _ isCached: Bool) async throws {
        let folder = try TemporaryFolder()
        let images = Payload.images([Payload.image(1)])
        let server = try LoopbackServer { _ in .json(#"{"self": "\#(form)", "# + images.dropFirst()) }
        for _ in 1...2 {
            let outcome = try await switchboard(
                ["--provider", "pixabay", "list", "--base-url", server.base],
                environment: ["PIXABAY_API_KEY": Self.signed, "XDG_CACHE_HOME": folder.path])
            #expect(outcome.ending == .exit(0) && outcome.lines.count == 1, "\(outcome)")
        }
        expectEqual(server.requests.count, isCached ? 1 : 2)
        let stored = try folder.files().map { try Data(contentsOf: $0) }
        expectEqual(stored.contains { $0.firstRange(of: Data(form.utf8)) != nil }, isCached)
    }

    @Test func `a record is printed as the API sends it, even with the secret in it`() async throws {
        let server = try LoopbackServer { _ in
            .json(Payload.repos([Payload.repo(1, description: #""heron\/27\u002b18""#)]))
        }
        let outcome = try await switchboard(
            ["--provider", "github-repos", "list", "--fields", "description", "--base-url", server.base],
            environment: ["GITHUB_TOKEN": "heron/27+18"])
        expectEqual(outcome.output, "heron/27+18\n", "\(outcome)")
    }

    private func run(_ id: String, at server: LoopbackServer, _ more: [String] = []) async throws -> Outcome {
        try await switchboard(
            ["--provider", id, "list", "--verbose", "--base-url", server.base] + more, environment: Self.environment)
    }
}
