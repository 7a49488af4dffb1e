import CommandLineInterface
import Testing

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
    func `what is stored is shown`(line: String, output: String) async {
        let cache = MemoryCache(responses: 12, bytes: 345)
        let outcome = await shell(cache).run(line)
        #expect(outcome.output == output)
        #expect(cache.folders == ["/x/switchboard"])
        #expect(outcome.code == 0)
    }

    @Test func `a provider that the environment names wrongly does not matter`() async {
        let environment = ["XDG_CACHE_HOME": "/x", "SWITCHBOARD_PROVIDER": "nope"]
        #expect(await shell(MemoryCache(), environment: environment).run("cache info").code == 0)
    }

    @Test func `it is emptied, and what was removed is told`() async throws {
        let cache = MemoryCache(responses: 12, bytes: 345)
        let outcome = await shell(cache).run("cache clear")
        #expect(outcome.errors == "switchboard: removed 12 cached responses, 345 bytes\n")
        #expect(outcome.output == "")
        #expect(try cache.usage() == CacheUsage(responses: 0, bytes: 0))
        #expect(outcome.code == 0)
    }

    @Test func `what cannot be removed is told`() async {
        let outcome = await shell(MemoryCache(responses: 1, bytes: 1, isBroken: true)).run("cache clear")
        #expect(outcome.errors == "switchboard: could not empty /x/switchboard: Permission denied\n")
        #expect(outcome.code == 1)
    }

    @Test(arguments: [
        ("cache", "missing <action>: expected info or clear"),
        ("cache clean", "invalid action 'clean': expected info or clear\n  hint: did you mean 'clear'?"),
        ("cache info now", "cache takes one action; got 2"),
        ("cache info --limit 3", "unknown option '--limit'"),
    ])
    func `what it does not know is refused`(line: String, words: String) async {
        let cache = MemoryCache(responses: 1, bytes: 1)
        let outcome = await shell(cache).run(line)
        #expect(outcome.errors.hasPrefix("switchboard: \(words)"))
        #expect(outcome.code == 64)
        #expect((try? cache.usage().responses) == 1)
    }

    @Test func `without a place for it there is none`() async {
        let outcome = await shell(MemoryCache(), environment: [:]).run("cache info")
        #expect(outcome.errors.contains("no cache folder"))
        #expect(outcome.code == 1)
    }
}
