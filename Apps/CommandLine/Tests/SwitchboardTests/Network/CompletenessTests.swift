import Foundation
import ProtocolsTesting
import Testing

/// Lists whose servers deliver less than they promise.
@Suite(.timeLimit(.minutes(2)))
struct CompletenessTests {
    /// A GitHub search with pages of 100 repositories.
    struct Search: CustomTestStringConvertible, Sendable {
        let testDescription: String
        /// The ids on each page.
        let pages: [ClosedRange<Int>]
        /// The `total_count` of each page, as JSON. The last one is repeated.
        var totals: [String]
        var linksPages = true
        var options = "--all"
        let count: Int
        let exitCode: Int32
        /// Texts on standard error.
        let words: [String]
    }

    private static let whole = [1...100, 101...200, 201...300]

    static let searches = [
        Search(
            testDescription: "a page without a link", pages: whole, totals: ["300"], linksPages: false, count: 100,
            exitCode: 75, words: ["incomplete results: 100 of 300 items received"]),
        Search(
            testDescription: "half a page in the middle", pages: [1...100, 101...150, 201...300], totals: ["300"],
            count: 250, exitCode: 75,
            words: ["page 2 has 50 items, but an earlier page has 100", "250 of 300 items received"]),
        Search(
            testDescription: "half a page, up to a limit", pages: [1...100, 101...150, 201...300], totals: ["300"],
            options: "--limit 250", count: 250, exitCode: 75, words: ["page 2 has 50 items"]),
        Search(
            testDescription: "half a page at the end", pages: [1...100, 101...200, 201...250], totals: ["300"],
            count: 250, exitCode: 75, words: ["250 of 300 items received"]),
        Search(
            testDescription: "a negative total", pages: whole, totals: ["-1"], count: 300, exitCode: 75,
            words: ["the API reported a total of -1"]),
        Search(
            testDescription: "a huge total", pages: whole, totals: ["9223372036854775807"], count: 300, exitCode: 75,
            words: ["incomplete results: 300 of 1,000 items received"]),
        Search(
            testDescription: "a total that is text", pages: whole, totals: [#""many""#], count: 0, exitCode: 65,
            words: ["total_count"]),
        Search(
            testDescription: "a total smaller than the list", pages: whole, totals: ["7"], count: 300, exitCode: 0,
            words: []),
        Search(
            testDescription: "the result limit", pages: whole, totals: ["566751"], count: 300, exitCode: 75,
            words: ["300 of 1,000 items received"]),
        Search(
            testDescription: "totals of different servers", pages: whole, totals: ["300", "290", "300"], count: 300,
            exitCode: 0, words: []),
        Search(
            testDescription: "an item that was added", pages: [1...100, 100...199, 200...299], totals: ["300"],
            count: 299, exitCode: 0, words: ["299 of 300 items received: the list changed while it was read"]),
        Search(
            testDescription: "an item that was removed", pages: [1...100, 101...200, 201...299],
            totals: ["300", "299"],
            count: 299, exitCode: 0, words: ["299 of 300 items received: the list changed while it was read"]),
        Search(
            testDescription: "the default", pages: whole, totals: ["1000"], options: "", count: 30, exitCode: 0,
            words: ["switchboard: 30 of 1,000 shown; use --limit N or --all"]),
        Search(
            testDescription: "the limit", pages: whole, totals: ["1000"], options: "--limit 150", count: 150,
            exitCode: 0, words: []),
        Search(
            testDescription: "the default as JSON", pages: whole, totals: ["1000"],
            options: "--errors json", count: 30, exitCode: 0,
            words: [#"{"note":"30 of 1,000 shown; use --limit N or --all"}"#]),
        Search(
            testDescription: "the default, quiet", pages: whole, totals: ["1000"], options: "-q", count: 30,
            exitCode: 0, words: []),
    ]

    @Test(arguments: searches) func `the records are compared with the total`(search: Search) async throws {
        let server = try LoopbackServer { request in
            let number = request.query("page").flatMap { Int($0) } ?? 1
            guard search.pages.indices.contains(number - 1) else { return .status("422 Unprocessable Content") }
            let ids = search.pages[number - 1].prefix(request.query("per_page").flatMap { Int($0) } ?? 100)
            let total = search.totals[min(number, search.totals.count) - 1]
            let next = request.target.replacing("page=\(number)&", with: "page=\(number + 1)&")
            let isLast = number == search.pages.count || !search.linksPages
            return .json(
                #"{"total_count": \#(total), "items": \#(Payload.list(ids.map { Payload.repo($0) }))}"#,
                headers: isLast ? [] : ["Link: <http://\(request.header("Host") ?? "")\(next)>; rel=\"next\""])
        }
        let outcome = try await switchboard(
            ["github-repos", "list", "--format", "tsv", "--fields", "id", "--base-url", server.base]
                + search.options.split(separator: " ").map(String.init))
        expectEqual(outcome.ending, .exit(search.exitCode), "\(outcome)")
        expectEqual(outcome.lines.count, search.count, "\(outcome)")
        #expect(
            outcome.lines.compactMap { Int($0) }
                == Array(Set(search.pages.flatMap(\.self)).sorted().prefix(search.count)))
        expectEqual(outcome.errors.isEmpty, search.words.isEmpty, "\(outcome)")
        for word in search.words { #expect(outcome.errors.contains(word), "\(outcome)") }
    }

    @Test(arguments: ["many", "-6", "6, 6", "99999999999999999999"])
    func `an invalid total in a header field makes the list incomplete`(total: String) async throws {
        let server = try LoopbackServer { request in
            let isFirst = request.query("_page") == "1"
            return .json(
                Payload.list((isFirst ? 1...2 : 3...3).map { Payload.user($0) }), headers: ["X-Total-Count: \(total)"])
        }
        let outcome = try await switchboard(
            ["jsonplaceholder-users", "list", "--all", "--page-size", "2", "--base-url", server.base])
        #expect(outcome.ending == .exit(75) && outcome.lines.count == 3, "\(outcome)")
        #expect(outcome.errors.contains("invalid X-Total-Count '\(total)'"), "\(outcome)")
    }

    @Test func `a partial response is an error, and the records before it are printed`() async throws {
        let server = try LoopbackServer { request in
            let page = LoopbackAnswer.users(request, total: 4)
            guard request.query("_page") == "2", case .bytes(let text) = page else { return page }
            return .bytes(text.replacing("200 OK", with: "206 Partial Content"))
        }
        let outcome = try await switchboard(
            [
                "jsonplaceholder-users", "list", "--all", "--page-size", "2", "--format", "json", "--base-url",
                server.base,
            ])
        expectEqual(outcome.ending, .exit(65), "\(outcome)")
        try expectEqual((outcome.document() as? [Any])?.count, 2)
        #expect(outcome.errors.contains("(206)"), "\(outcome)")
    }
}
