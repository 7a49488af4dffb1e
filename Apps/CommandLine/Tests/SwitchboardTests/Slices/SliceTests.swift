import Foundation
import ProtocolsTesting
import Synchronization
import Testing

/// Lists beyond the result limit of an API: `plan`, `--slice` and `--yes`.
@Suite(.timeLimit(.minutes(5))) struct SliceTests {
    private let folder: TemporaryFolder
    private let server: LoopbackServer

    init() throws {
        folder = try TemporaryFolder()
        let search = RepositorySearch()
        server = try LoopbackServer { search.answer($0) }
    }

    @Test func `slices cover 12,000 repositories with at most two probes each`() async throws {
        let plan = try await run("plan")
        expectEqual(plan.ending, .exit(0), "\(plan.errors)")
        let lines = plan.output.split(separator: "\n")
        let counts = lines.compactMap { $0.firstMatch(of: /"expected":([0-9]+)/)?.1 }.compactMap { Int($0) }
        #expect(counts.count == lines.count && counts.allSatisfy { (0...1000).contains($0) })
        expectEqual(counts.reduce(0, +), 12_000)
        #expect(server.requests.count <= 2 * lines.count)
        let numbers =
            "\(lines.count) slices, \(server.requests.count) probes, 12,000 items, largest \(counts.max() ?? 0)"
        expectEqual(plan.errors, "switchboard: \(numbers)\n")

        let list = try await run("list", ["--slice", "-", "--fields", "id"], input: plan.output)
        expectEqual(list.ending, .exit(0), "\(list.errors)")
        let ids = list.output.split(separator: "\n")
        #expect(ids.count == 12_000 && Set(ids).count == 12_000)

        let one = try await run("list", ["--slice", String(lines[0]), "--fields", "id"])
        expectEqual(one.output.split(separator: "\n").map { $0 }, Array(ids.prefix(counts[0])))
    }

    @Test func `a plan that failed goes on where it stopped`() async throws {
        let server = try search(failingAt: 12)
        let failed = try await run("plan", at: server)
        expectEqual(failed.ending, .exit(77), "\(failed.errors)")
        let last = try #require(failed.output.split(separator: "\n").last)
        #expect(failed.errors.contains("  continue with: --after '\(last)'\n"), "\(failed.errors)")
        let rest = try await run("plan", ["--after", "-"], input: failed.output, at: server)
        expectEqual(rest.ending, .exit(0), "\(rest.errors)")
        let counts = (failed.output + rest.output).matches(of: /"expected":([0-9]+)/).compactMap { Int($0.1) }
        expectEqual(counts.reduce(0, +), 12_000)
        let plan = failed.output + rest.output
        let list = try await run("list", ["--slice", "-", "--fields", "id"], input: plan, at: server)
        expectEqual(list.ending, .exit(0), "\(list.errors)")
        expectEqual(Set(list.output.split(separator: "\n")).count, 12_000)
    }

    @Test func `with --yes, a list is read in slices`() async throws {
        let list = try await run("list", ["--all", "--yes", "--fields", "id"])
        expectEqual(list.ending, .exit(0), "\(list.errors)")
        let ids = list.output.split(separator: "\n")
        #expect(ids.count == 12_000 && Set(ids).count == 12_000)
        #expect(list.errors.contains("reading the list in slices"))
        let limited = try await run("list", ["--limit", "1500", "--yes", "--fields", "id"])
        expectEqual(Set(limited.output.split(separator: "\n")).count, 1500, "\(limited.errors)")
    }

    @Test(arguments: ["--all", "--limit=1001"])
    func `without --yes and a terminal, the list ends at the result limit`(range: String) async throws {
        let list = try await run("list", [range, "--fields", "id"])
        expectEqual(list.ending, .exit(0), "\(list.errors)")
        expectEqual(list.output.split(separator: "\n").count, 1000)
        #expect(list.errors.contains("1,000 of 12,000 shown"))
        #expect(list.errors.contains("--all --yes reads all items in slices"))
        expectEqual(server.requests.count, 10)
    }

    @Test(arguments: [("y\n", 12_000), ("\n", 1000)])
    func `on a terminal, the list asks before it reads slices`(line: String, count: Int) async throws {
        let session = try TerminalSession(
            "/bin/sh",
            [
                "-c", #""$0" "$@" > "$LIST""#, try Binary.url().path, "github-repos", "list", "--all", "--fields", "id",
                "--base-url", server.base, "--no-cache",
            ], environment: ["LIST": "\(folder.path)/list", "TERM": "xterm"])
        let question = "12,000 items take about 156 requests. Read them all (n: only the first 1,000)? [y/N] "
        #expect(await session.output.shows(question))
        session.type(line)
        let outcome = await session.outcome()
        expectEqual(outcome.ending, .exit(0), "\(outcome)")
        let ids = try String(contentsOfFile: "\(folder.path)/list", encoding: .utf8).split(separator: "\n")
        #expect(ids.count == count && Set(ids).count == count)
    }

    @Test func `the probes of a plan are not repeated when its slices are read`() async throws {
        let search = RepositorySearch()
        let server = try LoopbackServer { search.answer($0, headers: ["Cache-Control: max-age=600"]) }
        let environment = ["XDG_CACHE_HOME": folder.path]
        let plan = try await switchboard(
            ["github-repos", "plan", "--base-url", server.base], environment: environment)
        let list = try await switchboard(
            ["github-repos", "list", "--slice", "-", "--base-url", server.base], environment: environment,
            input: plan.output)
        expectEqual(list.ending, .exit(0), "\(list.errors)")
        let targets = server.requests.map(\.target)
        expectEqual(Set(targets).count, targets.count)
    }

    @Test func `sync keeps each slice, and a whole list`() async throws {
        let lines = try await run("plan").output.split(separator: "\n")
        let part = lines.prefix(2).joined(separator: "\n")
        let slices = try await sync("--slice", "-", input: part)
        expectEqual(slices.ending, .exit(0), "\(slices.errors)")
        expectEqual(slices.errors.split(separator: "\n").count, 2)
        #expect(!slices.errors.contains("no longer in the list"), "\(slices.errors)")
        let kept = try await run(
            "list", ["--all", "--source", "store", "--store", "\(folder.path)/a.db", "--fields", "id"], caches: true)
        let counts = slices.errors.matches(of: /([0-9,]+) added/).compactMap { Int($0.1.replacing(",", with: "")) }
        #expect(counts.count == 2 && kept.lines.count == counts.reduce(0, +), "\(kept.errors)")
        #expect(kept.errors.contains("using 2 slices of the list, the oldest kept "), "\(kept.errors)")
        let again = try await sync("--slice", String(lines[0]))
        #expect(again.errors.contains("0 added, 0 changed, "), "\(again.errors)")
        let whole = try await sync("--all", "--yes")
        expectEqual(whole.ending, .exit(0), "\(whole.errors)")
        let unchanged = try await sync("--all", "--yes", "--full")
        #expect(unchanged.errors.contains("0 added, 0 changed, 12,000 unchanged; in"), "\(unchanged.errors)")
    }

    @Test func `slices that several processes have read are one list, whose changes take one request`() async throws {
        let lines = try await run("plan", ["--shares", "2"]).output.split(separator: "\n")
        let shares = [1, 2].map { share in lines.filter { $0.contains("\"share\":\(share)}") }.joined(separator: "\n") }
        #expect(shares.allSatisfy { !$0.isEmpty } && shares.joined().count == lines.joined().count + lines.count - 2)
        async let first = sync("--slice", "-", input: shares[0])
        async let second = sync("--slice", "-", input: shares[1])
        let outcomes = try await [first, second]
        #expect(outcomes.allSatisfy { $0.ending == .exit(0) }, "\(outcomes.map(\.errors))")
        let notes = outcomes.filter { $0.errors.contains("all slices of the list are read") }
        expectEqual(notes.count, 1, "\(outcomes.map(\.errors))")
        let store = ["--store", "\(folder.path)/a.db"]
        let info = try await switchboard(
            ["store", "info", "--fields", "slice,records,view", "--format", "tsv"] + store)
        expectEqual(info.output, "\t12000\tsb_list_1\n", "\(info)")
        let kept = try await run("list", ["--all", "--source", "store", "--fields", "id"] + store, caches: true)
        #expect(kept.lines.count == 12_000 && kept.errors.contains("using the list kept "), "\(kept.errors)")
        let count = server.requests.count
        let changes = try await sync("--all", "--yes", "--full-every", "1d")
        #expect(changes.errors.contains("read only the changes since "), "\(changes.errors)")
        expectEqual(server.requests.count - count, 1)
        let whole = try await sync("--all", "--yes", "--full")
        #expect(whole.errors.contains("12,000 unchanged; in"), "\(whole.errors)")
        #expect(!whole.errors.contains("no longer in the list"), "\(whole.errors)")
    }

    @Test func `an interrupted slice of a plan is read again from its start, so that it is complete`() async throws {
        let search = RepositorySearch()
        let hasFailed = Mutex(false)
        let server = try LoopbackServer { request in
            let fails = hasFailed.withLock { hasFailed in
                defer { hasFailed = hasFailed || request.query("page") == "3" }
                return !hasFailed && request.query("page") == "3"
            }
            return fails ? .status("401 Unauthorized") : search.answer(request)
        }
        let line = String(try await run("plan", at: server).output.split(separator: "\n")[1])
        let failed = try await sync("--slice", line, at: server)
        #expect(failed.ending == .exit(77) && failed.errors.contains("2 pages saved"), "\(failed)")
        let outcome = try await sync("--slice", line, at: server)
        #expect(outcome.ending == .exit(0) && !outcome.errors.contains("continued"), "\(outcome.errors)")
        let changes = try await sync("--slice", line, at: server)
        #expect(changes.errors.contains("read only the changes since "), "\(changes.errors)")
    }

    @Test func `an interrupted sync in slices continues`() async throws {
        let server = try search(failingAt: 70)
        let failed = try await sync("--all", "--yes", at: server)
        expectEqual(failed.ending, .exit(77), "\(failed.errors)")
        let before = server.requests.count
        let outcome = try await sync("--all", "--yes", at: server)
        expectEqual(outcome.ending, .exit(0), "\(outcome.errors)")
        #expect(outcome.errors.contains("continued an interrupted sync"), "\(outcome.errors)")
        #expect(server.requests.count - before < 100)
        let unchanged = try await sync("--all", "--yes", at: server)
        #expect(unchanged.errors.contains("0 added, 0 changed, 12,000 unchanged"), "\(unchanged.errors)")
    }

    @Test(
        arguments: [
            ("{", "line 2 of standard input: invalid slice '{': expected one line of the output of 'plan'"),
            (
                #"{"provider":"pixabay","parameters":{},"ranges":{}}"#,
                "line 2 of standard input: unexpected slice of 'pixabay': expected one of 'github-repos'"
            ),
            (
                #"{"provider":"github-repos","parameters":{},"ranges":{"size":[1,2]}}"#,
                "line 2 of standard input: unknown axis 'size' in a slice: expected created"
            ),
            (
                #"{"provider":"github-repos","parameters":{},"ranges":{"created":[1,2]}}"#,
                "line 2 of standard input: invalid range of 'created' in a slice: expected integers from 1191196800 to"
            ),
            (
                #"{"provider":"github-repos","parameters":{"sort":"size"},"ranges":{}}"#,
                "line 2 of standard input: invalid value 'size' for '--sort': expected one of"
            ),
        ])
    func `a line that is not a slice is refused`(line: String, message: String) async throws {
        let input = #"{"provider":"github-repos","parameters":{},"ranges":{}}"# + "\n\(line)\n"
        for command in ["list", "sync"] {
            let outcome = try await run(command, ["--slice", "-"], input: input)
            expectEqual(outcome.ending, .exit(64))
            #expect(outcome.errors.contains(message), "\(outcome.errors)")
            expectEqual(outcome.output, "")
        }
        #expect(server.requests.isEmpty)
    }

    private func sync(_ more: String..., input: String = "", at server: LoopbackServer? = nil) async throws -> Outcome {
        try await run("sync", ["--store", "\(folder.path)/a.db"] + more, input: input, at: server)
    }

    /// Returns a server with a search of repositories, of which one request is refused.
    private func search(failingAt failing: Int) throws -> LoopbackServer {
        let search = RepositorySearch()
        let count = Mutex(0)
        return try LoopbackServer { request in
            let number = count.withLock { count in
                count += 1
                return count
            }
            return number == failing ? .status("401 Unauthorized") : search.answer(request)
        }
    }

    private func run(
        _ command: String, _ more: [String] = [], input: String = "", at server: LoopbackServer? = nil,
        caches: Bool = false
    ) async throws -> Outcome {
        let server = server ?? self.server
        let arguments = ["github-repos", command, "--base-url", server.base] + more
        let caching = command == "sync" || caches ? [] : ["--no-cache"]
        return try await switchboard(
            arguments + caching, environment: ["XDG_DATA_HOME": folder.path], input: input)
    }
}
