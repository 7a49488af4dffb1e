import CommandLineInterface
import Protocols
import Testing

@Suite struct CheckCommandTests {
    @Test func `each failed case is reported`() async throws {
        // This provider has no samples, so it does not fulfil the contract.
        let outcome = await Shell(.catalogue([])).run("--provider catalogue check --format ndjson")
        #expect(outcome.output.contains(#"{"case":"descriptor-is-valid","verdict":"failed""#))
        #expect(outcome.errors.hasPrefix("switchboard: catalogue failed "))
        #expect(outcome.errors.contains("descriptor-is-valid: "))
        #expect(outcome.errors.contains("hint: if the API cannot meet a case, exclude it in Provider.swift"))
        #expect(outcome.settings.isEmpty)
        #expect(outcome.code == 1)
    }

    @Test func `each case reports an event`() async {
        let shell = Shell(.catalogue([]))
        _ = await shell.run("--provider catalogue check --trace out")
        let lines = shell.trace?.text.split(separator: "\n") ?? []
        #expect(lines.count > 10)
        #expect(
            lines.first?.contains(#""event":"case","name":"descriptor-is-valid","verdict":"failed","number":1"#) == true
        )
    }

    @Test func `check needs a provider`() async {
        let outcome = await Shell(.catalogue([])).run("check")
        #expect(outcome.errors.contains("missing provider"))
        #expect(outcome.code == 64)
    }

    @Test(arguments: ["--offline", "--refresh", "--limit 3"]) func `options without an effect are refused`(
        option: String
    ) async {
        let outcome = await Shell(.catalogue([])).run("--provider catalogue check \(option)")
        #expect(outcome.errors.contains("unknown option '--"))
        #expect(outcome.code == 64)
    }

    @Test func `a closed pipe ends the check`() async {
        var shell = Shell(.catalogue([]))
        shell.output = MemorySink(capacity: 10)
        #expect(await shell.run("--provider catalogue check --format ndjson").code == ExitCode.closedPipe.rawValue)
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
        #expect(outcome.output == output)
        #expect(cache.folders == ["/x/switchboard"])
        #expect(outcome.code == 0)
    }

    @Test func `cache works with an unknown provider in the environment`() async {
        let environment = ["XDG_CACHE_HOME": "/x", "SWITCHBOARD_PROVIDER": "nope"]
        #expect(await shell(MemoryCache(), environment: environment).run("cache info").code == 0)
    }

    @Test func `cache clear empties the cache, and reports what was removed`() async throws {
        let cache = MemoryCache(responses: 12, bytes: 345)
        let outcome = await shell(cache).run("cache clear")
        #expect(outcome.errors == "switchboard: removed 12 cached responses (345 bytes)\n")
        #expect(outcome.output == "")
        #expect(try cache.usage() == CacheUsage(responses: 0, bytes: 0))
        #expect(outcome.code == 0)
    }

    @Test(arguments: [
        (1, "/x/0: a symbolic link"), (2, "/x/0: a symbolic link; /x/1: a symbolic link"),
        (12, (0..<10).map { "/x/\($0): a symbolic link; " }.joined() + "and 2 more"),
    ])
    func `ignored paths are reported, and a cache that is not empty is a failure`(count: Int, line: String) async {
        let ignored = (0..<count).map { "/x/\($0): a symbolic link" }
        let info = await shell(MemoryCache(ignored: ignored)).run("cache info --fields responses")
        #expect(info.errors == "switchboard: ignoring \(line)\n")
        #expect(info.output == "0\n")
        #expect(info.code == 0)
        let clear = await shell(MemoryCache(responses: 1, bytes: 9, ignored: ignored)).run("cache clear")
        #expect(
            clear.errors.hasPrefix(
                "switchboard: removed 1 cached response, 9 bytes\nswitchboard: left \(line)\n  hint:"))
        #expect(clear.code == 1)
    }

    @Test func `a cache that cannot be emptied is a failure`() async {
        let outcome = await shell(MemoryCache(responses: 1, bytes: 1, isBroken: true)).run("cache clear")
        #expect(outcome.errors == "switchboard: could not clear /x/switchboard: Permission denied\n")
        #expect(outcome.code == 1)
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
        #expect(outcome.code == 64)
        #expect((try? cache.usage().responses) == 1)
    }

    @Test func `cache info fails without a cache folder`() async {
        let outcome = await shell(MemoryCache(), environment: [:]).run("cache info")
        #expect(outcome.errors.contains("no cache folder"))
        #expect(outcome.code == 1)
    }
}
