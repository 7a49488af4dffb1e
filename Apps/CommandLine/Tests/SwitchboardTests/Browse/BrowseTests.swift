import Foundation
import ProtocolsTesting
import Testing

/// `browse` on a pseudo-terminal of 24 rows and 80 columns.
@Suite(.timeLimit(.minutes(5)))
struct BrowseTests {
    private static let environment = ["TERM": "xterm", "PATH": "/usr/bin:/bin"]
    /// The escape sequences that restore the screen: show the cursor, and leave the alternate screen.
    private static let restored = "\u{1B}[?25h\u{1B}[?1049l"

    private static func browse(_ arguments: String...) throws -> TerminalSession {
        try TerminalSession(try Binary.url().path, arguments, environment: environment)
    }

    @Test func `the first frame has the samples, a key moves the selection, and q restores the terminal`() async throws
    {
        let session = try Self.browse("pixabay", "browse", "--samples")
        #expect(await session.output.shows("pixabay (samples)"))
        #expect(await session.output.shows("7106204"))
        let count = session.output.soFar.components(separatedBy: "7100977").count
        session.type("j")
        // The row is drawn again, because it is now selected.
        #expect(await session.output.shows("7100977", times: count))
        session.type("\r")
        #expect(await session.output.shows("https://pixabay.com/get/"))
        session.type("qq")
        let outcome = await session.outcome()
        #expect(outcome.ending == .exit(0) && outcome.output.hasSuffix(Self.restored), "\(outcome)")
    }

    @Test func `the menu lists the providers, and opens their lists`() async throws {
        let session = try Self.browse("browse", "--samples")
        #expect(await session.output.shows("github-repos"))
        session.type("/random\r")
        #expect(await session.output.shows("random-user (samples)"))
        session.type("qq")
        let outcome = await session.outcome()
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
    }

    @Test func `a list with a required parameter starts with the value of a sample`() async throws {
        let session = try Self.browse("wikipedia-pages", "browse", "--samples")
        #expect(await session.output.shows("The Keeper's Almanac"))
        session.type("q")
        let outcome = await session.outcome()
        #expect(outcome.ending == .exit(0) && !outcome.output.contains("no sample"), "\(outcome)")
    }

    @Test func `an item without a sample is not an unreachable server`() async throws {
        let session = try Self.browse("jsonplaceholder-users", "browse", "--samples")
        #expect(await session.output.shows("Ada Fernsby"))
        session.type("j\rr")
        #expect(await session.output.shows("No sample"))
        #expect(await session.output.shows("they have: 1"))
        session.type("qqq")
        #expect(await session.outcome().output.contains("the server") == false)
    }

    @Test func `with samples, nothing is deleted, and the interface says so`() async throws {
        let session = try Self.browse("jsonplaceholder-users", "browse", "--samples")
        #expect(await session.output.shows("Ada Fernsby"))
        session.type("d")
        #expect(await session.output.shows("Delete “"))
        session.type("y")
        #expect(await session.output.shows("Samples: nothing was deleted"))
        session.type("q")
        await expectEqual(session.outcome().ending, .exit(0))
    }

    @Test func `Ctrl-C ends browse like any other command`() async throws {
        let session = try Self.browse("pixabay", "browse", "--samples")
        #expect(await session.output.shows("7106204"))
        session.type("\u{3}")
        let outcome = await session.outcome()
        expectEqual(outcome.ending, .signal(SIGINT), "\(outcome)")
        #expect(outcome.output.contains(Self.restored), "\(outcome)")
    }

    @Test(arguments: [SIGTERM, SIGHUP, SIGINT, SIGQUIT])
    func `a signal restores the terminal, even while a server does not respond`(_ number: Int32) async throws {
        let server = try LoopbackServer { _ in .silence }
        let folder = try TemporaryFolder()
        let command =
            "echo $$ > '\(folder.path)/id'; exec '\(try Binary.url().path)' jsonplaceholder-users browse --no-cache"
            + " --base-url \(server.base)"
        let session = try TerminalSession("/bin/sh", ["-c", command], environment: Self.environment)
        for await _ in server.arrivals { break }
        let text = try String(contentsOfFile: "\(folder.path)/id", encoding: .utf8)
        let id = try #require(pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)))
        kill(id, number)
        let outcome = await session.outcome()
        expectEqual(outcome.ending, .signal(number), "\(outcome)")
        #expect(outcome.output.contains(Self.restored), "\(outcome)")
    }

    @Test func `Escape cancels a request that gets no response`() async throws {
        let server = try LoopbackServer { _ in .silence }
        let session = try Self.browse("jsonplaceholder-users", "browse", "--no-cache", "--base-url", "\(server.base)")
        for await _ in server.arrivals { break }
        session.type("\u{1B}")
        #expect(await session.output.shows("Press r to load the list"))
        session.type("q")
        let outcome = await session.outcome()
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
    }

    @Test func `a wait before a retry is shown on the last line, and Escape ends it`() async throws {
        let server = try LoopbackServer { _ in
            .status("429 Too Many Requests", headers: ["Retry-After: 50"])
        }
        let session = try Self.browse("jsonplaceholder-users", "browse", "--no-cache", "--base-url", "\(server.base)")
        #expect(await session.output.shows("waiting 50 s: "))
        // The seconds count down. Only the digits that change are written.
        #expect(await session.output.shows("49"))
        session.type("\u{1B}")
        #expect(await session.output.shows("Press r to load the list"))
        session.type("q")
        let outcome = await session.outcome()
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
        expectEqual(server.requests.count, 1)
    }

    @Test func `pages of an API are loaded while the user scrolls`() async throws {
        let server = try LoopbackServer { .users($0, total: 60) }
        let session = try Self.browse("jsonplaceholder-users", "browse", "--no-cache", "--base-url", "\(server.base)")
        // Each new frame may show more rows. `G` selects the last one, which loads the next page.
        for await _ in session.output.growth {
            if server.requests.count >= 6 { break }
            session.type("G")
        }
        session.type("q")
        let outcome = await session.outcome()
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
    }

    @Test func `Ctrl-Z suspends browse, and fg draws its screen again`() async throws {
        let session = try TerminalSession(
            "/bin/bash", ["--norc", "--noprofile", "--noediting", "-i"],
            environment: Self.environment.merging(["PS1": "ready> ", "HISTFILE": ""]) { $1 })
        #expect(await session.output.shows("ready>"))
        session.type("'\(try Binary.url().path)' pixabay browse --samples\n")
        #expect(await session.output.shows("7106204"))
        session.type("\u{1A}")
        #expect(await session.output.shows("ready>", times: 2))
        #expect(session.output.soFar.contains(Self.restored))
        session.type("fg\n")
        #expect(await session.output.shows("7106204", times: 2))
        session.type("q")
        #expect(await session.output.shows("ready>", times: 3))
        session.type("stty -a | grep -c ' icanon'; echo status $?; exit 0\n")
        let outcome = await session.outcome()
        #expect(outcome.output.contains("1\r\nstatus 0"), "\(outcome)")
    }

    @Test(arguments: [["browse"], ["pixabay", "browse", "--samples"]])
    func `without a terminal, browse ends with a message`(_ arguments: [String]) async throws {
        let outcome = try await switchboard(arguments)
        #expect(outcome.ending == .exit(64) && outcome.output.isEmpty, "\(outcome)")
        #expect(outcome.errors.contains("no terminal: standard output is redirected"), "\(outcome)")
    }
}
