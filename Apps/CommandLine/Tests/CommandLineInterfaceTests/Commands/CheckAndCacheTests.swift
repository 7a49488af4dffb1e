import Failures
import Protocols
import ProtocolsTesting
import Testing

@testable import Arguments
@testable import CommandLineInterface

@Suite struct CheckCommandTests {
    @Test func `each failed case is reported`() async throws {
        // This provider has no samples, so it fails the contract.
        let outcome = await Shell(.catalogue([])).run("--provider catalogue check --format ndjson")
        #expect(outcome.output.contains(#"{"case":"descriptor-is-valid","verdict":"failed""#))
        #expect(outcome.errors.hasPrefix("switchboard: catalogue failed "))
        #expect(outcome.errors.contains("descriptor-is-valid: "))
        #expect(outcome.errors.contains("hint: if the API cannot pass a case, exclude it in Provider.swift"))
        #expect(outcome.settings.isEmpty)
        expectEqual(outcome.code, 1)
    }

    @Test(arguments: ["limit", "provider", "from", "live", "trace", "format"])
    func `a parameter with the name of an option is refused`(name: String) async {
        let catalogue = ProviderDescriptor.catalogue(parameters: [Parameter(name, "what it is")]) { _ in
            Page(items: [])
        }
        let outcome = await Shell(catalogue).run("catalogue check")
        #expect(outcome.errors.contains("parameter \(name): the tool has an option '--\(name)'; rename it"))
        expectEqual(outcome.code, 1)
    }

    @Test func `the reserved names are those of the options of all commands`() {
        let options = (CommandList.all.flatMap { $0.options(for: nil) } + [.common]).flatMap(\.options)
        expectEqual(CommandLineTool.reservedNames.sorted(), Set(options.map(\.name)).sorted())
    }

    @Test func `the author's guide lists the names of all options as reserved`() throws {
        var root = URL(filePath: #filePath)
        for _ in 1...6 { root.deleteLastPathComponent() }
        let article = root.appending(path: "Packages/Protocols/Sources/Protocols/Protocols.docc/ReservedNames.md")
        let text = try String(contentsOf: article, encoding: .utf8)
        let list = try #require(text.firstMatch(of: /\nReserved: ([^.]*)\./)).1
        let names = list.matches(of: /`([^`]+)`/).map { String($0.1) }
        expectEqual(names, CommandLineTool.reservedNames.sorted())
        let negated = CommandLineTool.reservedNames.filter { $0.hasPrefix("no-") }.map { $0.dropFirst(3) }.sorted()
        let last = negated.last ?? ""
        #expect(text.contains("not be named `\(negated.dropLast().joined(separator: "`, `"))` or `\(last)`"))
    }

    @Test func `check shows what failed, then a summary line`() async throws {
        let outcome = await Shell(.catalogue([])).run("catalogue check")
        #expect(outcome.output.hasPrefix("failed: descriptor-is-valid: "))
        #expect(outcome.lines.dropLast().allSatisfy { $0.hasPrefix("failed: ") })
        let failed = outcome.lines.count - 1
        let counts = try #require(
            outcome.lines.last?.wholeMatch(
                of: /catalogue: (\d+) of (\d+) cases passed, (\d+) failed, (\d+) not applicable/))
        let (passed, all, missed, others) = (Int(counts.1), Int(counts.2), Int(counts.3), Int(counts.4))
        expectEqual(missed, failed)
        expectEqual(all, passed.flatMap { passed in others.map { passed + failed + $0 } })
        #expect(outcome.errors.contains("catalogue failed \(failed) of "))
        expectEqual(outcome.code, 1)
    }

    @Test func `an excluded case is counted, and is not a failure`() async {
        let outcome = await Shell(.vault).run("vault check --verbose")
        #expect(outcome.output.contains("excluded: lists-end: "))
        #expect(outcome.output.contains("(the vault has no end; "))
        expectEqual(outcome.lines.last?.contains("1 excluded, "), true)
        #expect(!outcome.output.contains("failed: lists-end"))
    }

    @Test func `check --verbose shows all cases, and the failed ones first`() async {
        let outcome = await Shell(.catalogue([])).run("catalogue check --verbose")
        let verdicts = outcome.lines.dropLast().map { String($0.prefix { $0 != ":" }) }
        #expect(verdicts.count > 15)
        let firstOther = verdicts.firstIndex { $0 != "failed" }
        #expect(verdicts.first == "failed" && firstOther.map { !verdicts[$0...].contains("failed") } == true)
        // The cases are not repeated as events.
        #expect(!outcome.errors.contains("case  name"))
    }

    @Test(arguments: ["--format table", "--format tsv", "--format csv", "--format json", "--fields case"])
    func `check writes a record for each case with a format or fields`(option: String) async {
        let outcome = await Shell(.catalogue([])).run("catalogue check \(option)")
        #expect(outcome.lines.count > 15)
        #expect(outcome.output.contains("secrets-stay-hidden"))
        #expect(!outcome.output.contains("cases passed"))
    }

    @Test(arguments: [("", ""), ("--format json", "[]\n")])
    func `an interrupted check closes its JSON, and shows no summary`(option: String, output: String) async {
        var shell = Shell(.catalogue([]))
        shell.replay = { _ in
            withUnsafeCurrentTask { $0?.cancel() }
            return FakeTransport.answering()
        }
        let interrupted = shell
        let outcome = await Task { await interrupted.run("catalogue check \(option)") }.value
        expectEqual(outcome.output, output)
        expectEqual(outcome.code, ExitCode.interrupted.rawValue)
    }

    @Test func `each case reports an event`() async {
        let shell = Shell(.catalogue([]))
        _ = await shell.run("--provider catalogue check --trace out")
        let lines = shell.trace?.text.split(separator: "\n") ?? []
        #expect(lines.count > 10)
        expectEqual(
            lines.first?.contains(#""event":"case","name":"descriptor-is-valid","verdict":"failed","number":1"#), true
        )
    }

    @Test func `check needs a provider`() async {
        let outcome = await Shell(.catalogue([])).run("check")
        #expect(outcome.errors.contains("missing provider"))
        expectEqual(outcome.code, 64)
    }

    @Test(arguments: ["--offline", "--refresh", "--limit 3"]) func `options without an effect are refused`(
        option: String
    ) async {
        let outcome = await Shell(.catalogue([])).run("--provider catalogue check \(option)")
        #expect(outcome.errors.contains("unknown option '--"))
        expectEqual(outcome.code, 64)
    }

    @Test func `a closed pipe ends the check`() async {
        var shell = Shell(.catalogue([]))
        shell.output = MemorySink(capacity: 10)
        await expectEqual(shell.run("--provider catalogue check --format ndjson").code, ExitCode.closedPipe.rawValue)
    }
}

@Suite struct CacheCommandTests {
    private func shell(_ cache: MemoryCache, environment: [String: String] = ["XDG_CACHE_HOME": "/x"]) -> Shell {
        var shell = Shell(environment: environment)
        shell.cache = cache
        return shell
    }

    @Test(arguments: [
        ("cache info --format json", "{\"folder\":\"/x/switchboard\",\"responses\":12,\"bytes\":345,\"limit\":1000}\n"),
        ("cache info --format tsv --fields responses,bytes", "12\t345\n"),
    ])
    func `cache info shows the usage`(line: String, output: String) async {
        let cache = MemoryCache(responses: 12, bytes: 345)
        let outcome = await shell(cache).run(line)
        expectEqual(outcome.output, output)
        expectEqual(cache.folders, ["/x/switchboard"])
        expectEqual(outcome.code, 0)
    }

    @Test(arguments: [
        (0, "0 B"), (999, "999 B"), (1000, "1 kB"), (9999, "9.9 kB"), (999_999, "999 kB"), (3_149_000, "3.1 MB"),
        (12_999_999, "12 MB"), (1_500_000_000, "1.5 GB"),
    ])
    func `cache info shows sizes with units in a table`(bytes: Int, size: String) async {
        let cache = MemoryCache(responses: 12, bytes: bytes)
        let expected = "folder     /x/switchboard\nresponses  12\nsize       \(size) of 1 kB\n"
        await expectEqual(shell(cache).run("cache info --format table").output, expected)
        await expectEqual(shell(cache).run("cache info").output, "/x/switchboard\t12\t\(bytes)\t1000\n")
        await expectEqual(shell(cache).run("cache info --format table --fields bytes").output, "bytes  \(bytes)\n")
    }

    @Test func `cache works with an unknown provider in the environment`() async {
        let environment = ["XDG_CACHE_HOME": "/x", "SWITCHBOARD_PROVIDER": "nope"]
        await expectEqual(shell(MemoryCache(), environment: environment).run("cache info").code, 0)
    }

    @Test(arguments: [
        (12, 345, "12 cached responses (345 bytes)"), (1, 1, "1 cached response (1 byte)"),
        (0, 0, "0 cached responses (0 bytes)"),
    ])
    func `cache clear empties the cache, and reports what was removed`(
        responses: Int, bytes: Int, removed: String
    ) async throws {
        let cache = MemoryCache(responses: responses, bytes: bytes)
        let outcome = await shell(cache).run("cache clear")
        expectEqual(outcome.errors, "switchboard: removed \(removed)\n")
        expectEqual(outcome.output, "")
        try expectEqual(cache.usage(), CacheUsage(responses: 0, bytes: 0))
        expectEqual(outcome.code, 0)
    }

    @Test(arguments: [
        (1, "/x/0: a symbolic link"), (2, "/x/0: a symbolic link; /x/1: a symbolic link"),
        (12, (0..<10).map { "/x/\($0): a symbolic link; " }.joined() + "and 2 more"),
    ])
    func `ignored paths are reported, and cache clear fails if there are any`(count: Int, line: String) async {
        let ignored = (0..<count).map { "/x/\($0): a symbolic link" }
        let info = await shell(MemoryCache(ignored: ignored)).run("cache info --fields responses")
        expectEqual(info.errors, "switchboard: ignoring \(line)\n")
        expectEqual(info.output, "0\n")
        expectEqual(info.code, 0)
        let clear = await shell(MemoryCache(responses: 1, bytes: 9, ignored: ignored)).run("cache clear")
        #expect(
            clear.errors.hasPrefix(
                "switchboard: removed 1 cached response (9 bytes)\nswitchboard: did not remove \(line)\n  hint:"))
        expectEqual(clear.code, 1)
    }

    @Test func `a cache that cannot be emptied is a failure`() async {
        let outcome = await shell(MemoryCache(responses: 1, bytes: 1, isBroken: true)).run("cache clear")
        expectEqual(outcome.errors, "switchboard: could not clear /x/switchboard: Permission denied\n")
        expectEqual(outcome.code, 1)
    }

    @Test(arguments: [
        ("cache", "missing <action>: expected info or clear"),
        ("cache clean", "invalid action 'clean': expected info or clear\n  hint: did you mean 'clear'?"),
        ("cache info now", "cache takes one action; got 2"),
        ("cache info --limit 3", "unknown option '--limit'"),
    ])
    func `an invalid action is refused`(line: String, words: String) async {
        let cache = MemoryCache(responses: 1, bytes: 1)
        let outcome = await shell(cache).run(line)
        #expect(outcome.errors.hasPrefix("switchboard: \(words)"))
        expectEqual(outcome.code, 64)
        expectEqual((try? cache.usage().responses), 1)
    }

    @Test func `cache info fails without a cache folder`() async {
        let outcome = await shell(MemoryCache(), environment: [:]).run("cache info")
        #expect(outcome.errors.contains("no cache folder"))
        expectEqual(outcome.code, 1)
    }
}
