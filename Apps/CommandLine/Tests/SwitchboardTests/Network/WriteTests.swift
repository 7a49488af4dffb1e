import Foundation
import ProtocolsTesting
import Testing

/// Additions, changes and deletions whose outcome is in doubt.
@Suite(.timeLimit(.minutes(2)))
struct WriteTests {
    private static let commands = ["add --name Ada", "edit 1 --name Ada", "delete 1"]

    private static func run(_ command: String, at server: LoopbackServer) async throws -> Outcome {
        let name = command.split(separator: " ").map(String.init)
        return try await switchboard(["jsonplaceholder-users"] + name + ["--base-url", server.base])
    }

    /// Returns a server that answers a change with a response, and everything else with user 1.
    private static func server(_ change: @escaping @Sendable (LoopbackRequest) -> LoopbackAnswer) throws
        -> LoopbackServer
    {
        try LoopbackServer { request in
            request.head.hasPrefix("GET ") ? .json(Payload.user(1)) : change(request)
        }
    }

    @Test(arguments: ["301 Moved Permanently", "302 Found", "303 See Other"])
    func `an addition that is redirected to a GET is an error`(status: String) async throws {
        let server = try Self.server { _ in .status(status, headers: ["Location: /users/1"]) }
        let outcome = try await Self.run("add --name Ada", at: server)
        #expect(outcome.ending == .exit(65) && outcome.output.isEmpty, "\(outcome)")
        #expect(outcome.errors.contains("the POST may have been carried out"), "\(outcome)")
        expectEqual(server.requests.count, 1)
    }

    @Test(arguments: commands) func `a change that is answered by a 303 is an error`(command: String) async throws {
        let server = try Self.server { _ in .status("303 See Other", headers: ["Location: /users/1"]) }
        let outcome = try await Self.run(command, at: server)
        #expect(outcome.ending == .exit(65) && outcome.output.isEmpty, "\(outcome)")
        #expect(outcome.errors.contains("may have been carried out"), "\(outcome)")
        expectEqual(server.requests.filter { !$0.head.hasPrefix("GET ") }.count, 1)
    }

    @Test(arguments: ["307 Temporary Redirect", "308 Permanent Redirect"])
    func `a body does not go to another origin`(status: String) async throws {
        let other = try LoopbackServer { _ in .json(Payload.user(1)) }
        let location = "\(other.base)/users"
        let server = try Self.server { _ in .status(status, headers: ["Location: \(location)"]) }
        let outcome = try await Self.run("add --name Ada", at: server)
        #expect(outcome.ending == .exit(65) && outcome.output.isEmpty, "\(outcome)")
        #expect(outcome.errors.contains("the request body would go to another origin"), "\(outcome)")
        expectEqual(other.connectionCount, 0)
    }

    @Test(arguments: commands) func `a change with an unreadable response may have been made`(command: String)
        async throws
    {
        let body = "not gzip"
        let server = try Self.server { _ in
            .status("200 OK", body, headers: ["Content-Encoding: gzip", "Content-Type: application/json"])
        }
        let outcome = try await Self.run(command, at: server)
        #expect(outcome.ending == .exit(65) && outcome.output.isEmpty, "\(outcome)")
        #expect(outcome.errors.contains("the change may have been made"), "\(outcome)")
        expectEqual(server.requests.filter { !$0.head.hasPrefix("GET ") }.count, 1)
    }

    @Test(arguments: ["http://127.0.0.1:99999/", "http://[::1/", "http://host:port/", "mailto:ada@host.example"])
    func `a redirect to an invalid address is an error of the server`(location: String) async throws {
        let server = try LoopbackServer { _ in .redirect(to: location) }
        let outcome = try await switchboard(["jsonplaceholder-users", "list", "--base-url", server.base])
        #expect(outcome.ending == .exit(65) && outcome.output.isEmpty, "\(outcome)")
        expectEqual(server.requests.count, 1)
    }
}
