import Foundation
import Testing

/// Secrets are sent only to the origin of their API, and are never shown.
@Suite(.timeLimit(.minutes(5)))
struct SecrecyTests {
    private static let secret = "ghp_27182818heron"
    private static let environment = ["GITHUB_TOKEN": secret, "PIXABAY_API_KEY": secret]

    @Test func `a token is sent to the API`() async throws {
        let server = try LoopbackServer { _ in .json(Payload.repos([Payload.repo(1)])) }
        let outcome = try await run("github-repos", at: server)
        #expect(outcome.ending == .exit(0), "\(outcome)")
        #expect(server.requests.map { $0.header("Authorization") } == ["Bearer \(Self.secret)"])
        #expect(!outcome.description.contains(Self.secret))
    }

    @Test func `a key is sent to the API`() async throws {
        let server = try LoopbackServer { _ in .json(Payload.images([Payload.image(1)])) }
        let outcome = try await run("pixabay", at: server)
        #expect(outcome.ending == .exit(0), "\(outcome)")
        #expect(server.requests.map { $0.query("key") } == [Self.secret])
        #expect(!outcome.description.contains(Self.secret))
    }

    @Test(arguments: ["github-repos", "pixabay"])
    func `a redirect to another origin drops the secret`(_ id: String) async throws {
        let other = try LoopbackServer { _ in
            .json(id == "pixabay" ? Payload.images([Payload.image(1)]) : Payload.repos([Payload.repo(1)]))
        }
        let server = try LoopbackServer { [base = other.base] _ in .redirect(to: "\(base)/moved") }
        let outcome = try await run(id, at: server)
        #expect(outcome.ending == .exit(0), "\(outcome)")
        #expect(server.requests.allSatisfy { $0.head.contains(Self.secret) } && server.requests.count == 1)
        #expect(other.requests.map(\.target) == ["/moved"])
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
        #expect(outcome.ending == .exit(0), "\(outcome)")
        #expect(server.requests.map { $0.head.contains(Self.secret) } == [true, true])
        #expect(!outcome.description.contains(Self.secret))
    }

    @Test(arguments: ["github-repos", "pixabay"], ["text", "json"])
    func `a secret that the server repeats is not shown`(_ id: String, _ errors: String) async throws {
        let words = "no access with \(Self.secret)"
        let server = try LoopbackServer { _ in
            .status("400 Bad Request", id == "pixabay" ? "[ERROR 400] \(words)" : #"{"message": "\#(words)"}"#)
        }
        let outcome = try await run(id, at: server, ["--errors", errors])
        #expect(outcome.ending == .exit(64), "\(outcome)")
        #expect(outcome.errors.contains("no access with"))
        #expect(!outcome.description.contains(Self.secret))
    }

    private func run(_ id: String, at server: LoopbackServer, _ more: [String] = []) async throws -> Outcome {
        try await switchboard(
            ["--provider", id, "list", "--verbose", "--base-url", server.base] + more, environment: Self.environment)
    }
}
