import Foundation
import Testing

@Suite(.timeLimit(.minutes(5)))
struct CheckTests {
    private func run(_ body: String, _ more: String...) async throws -> Outcome {
        let server = try LoopbackServer { _ in .json("[\(body)]", headers: ["X-Total-Count: 1"]) }
        return try await switchboard(
            ["--provider", "jsonplaceholder-users", "check", "--live", "--base-url", server.base] + more)
    }

    private static let user = """
        {"id": 1, "name": "Ada Fernsby", "username": "ada", "email": "ada@example.org", "phone": "1", "website": "x.org",
         "address": {"street": "Mill Lane", "suite": "1", "city": "Northwick", "zipcode": "04512",
                     "geo": {"lat": "51.2", "lng": "-3.4"}},
         "company": {"name": "Fern", "catchPhrase": "Up", "bs": "none"}}
        """

    @Test func `a response like the samples passes`() async throws {
        let outcome = try await run(Self.user, "--fields", "case,verdict")
        #expect(outcome.ending == .exit(0), "\(outcome)")
        #expect(outcome.lines.last == "live-response\tpassed", "\(outcome)")
        #expect(outcome.errors.isEmpty, "\(outcome)")
    }

    @Test func `a new field and a missing optional field are reported without a failure`() async throws {
        let changed = Self.user.replacing(#""phone": "1","#, with: #""fax": true,"#)
        let outcome = try await run(changed, "--format", "ndjson", "--fields", "case,verdict,findings")
        #expect(outcome.ending == .exit(0), "\(outcome)")
        #expect(
            outcome.lines.last == #"{"case":"live-response","verdict":"changed","#
                + #""findings":["[].phone: missing","[].fax: new field (boolean)"]}"#, "\(outcome)")
    }

    @Test func `a missing required field and a field of another type are failures`() async throws {
        let changed = Self.user.replacing(#""name": "Ada Fernsby", "#, with: "").replacing(#""51.2""#, with: "true")
        let outcome = try await run(changed)
        #expect(outcome.ending == .exit(65), "\(outcome)")
        #expect(
            outcome.errors.contains("the API's responses no longer match what jsonplaceholder-users expects"),
            "\(outcome)")
        #expect(outcome.errors.contains("[].name: missing (required by the provider)"), "\(outcome)")
        #expect(outcome.errors.contains("[].address.geo.lat: expected string, got boolean"), "\(outcome)")
    }

    @Test func `check --live bypasses the cache`() async throws {
        let folder = try TemporaryFolder()
        let server = try LoopbackServer { _ in
            .json("[\(Self.user)]", headers: ["X-Total-Count: 1", "Cache-Control: max-age=3600"])
        }
        for _ in 1...2 {
            let outcome = try await switchboard(
                ["--provider", "jsonplaceholder-users", "check", "--live", "--base-url", server.base],
                environment: ["XDG_CACHE_HOME": folder.path])
            #expect(outcome.ending == .exit(0), "\(outcome)")
        }
        #expect(server.requests.count == 2)
    }

    @Test func `an unreachable API is a failure`() async throws {
        try await LoopbackServer.withRefusingPort { port in
            let outcome = try await switchboard([
                "--provider", "jsonplaceholder-users", "check", "--live", "--max-wait", "0", "--base-url",
                "http://127.0.0.1:\(port)",
            ])
            #expect(outcome.ending == .exit(69), "\(outcome)")
            #expect(outcome.lines.count > 10, "the contract's results are shown: \(outcome)")
        }
    }
}
