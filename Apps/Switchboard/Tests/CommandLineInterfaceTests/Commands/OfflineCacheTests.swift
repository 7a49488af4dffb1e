import CommandLineInterface
import Protocols
import Synchronization
import Testing

@Suite struct OfflineCacheTests {
    private static let samples = "switchboard: offline: using the samples of wire, not live data\n"
    private static let stored = "switchboard: offline: using responses cached 2 h ago\n"
    private let journal = Journal()

    /// Returns a shell whose cache has a response to the first `count` requests.
    private func shell(stored count: Int, environment: [String: String] = ["HOME": "/home/ada"]) -> Shell {
        let journal = journal
        var shell = Shell(Wire.descriptor, environment: environment)
        shell.transport = FakeTransport { request in
            journal.add("sample \(request.url.path())")
            return HTTPResponse(status: 200, url: request.url, receivedAt: .distantPast)
        }
        shell.stored = FakeTransport { request throws(NetworkError) in
            let secrets = request.credentials.map(\.secret.revealed).joined()
            journal.add("store \(request.url.path()) \(secrets)")
            guard journal.entries.count <= count else { throw NetworkError(.notCached, "Nothing is stored for it") }
            return HTTPResponse(status: 200, url: request.url, receivedAt: .distantPast)
        }
        shell.storedEvent = { Reply(age: .seconds(2 * 3600 + 59)) }
        return shell
    }

    @Test(arguments: [
        ("list --limit 6 --page-size 2", ["1", "2", "3", "4", "5", "6"]), ("list --page 2", ["3", "4"]),
        ("get 7", ["7"]),
    ])
    func `cached responses are used`(line: String, ids: [String]) async {
        let outcome = await shell(stored: 3).run("--provider wire \(line) --offline --format tsv --fields id")
        #expect(outcome.ids == ids)
        #expect(outcome.errors == Self.stored)
        #expect(outcome.code == 0)
        #expect(journal.entries.allSatisfy { $0.hasPrefix("store") })
    }

    @Test(arguments: [("list --limit 1", "[\n{\"id\":1}\n]\n"), ("get 7", "{\"id\":7}\n")])
    func `samples are used when nothing is cached`(line: String, output: String) async {
        let outcome = await shell(stored: 0).run("--provider wire \(line) --offline --format json --fields id")
        #expect(
            outcome.errors.hasPrefix(
                Self.samples.replacing("using", with: "no cached response; using")))
        #expect(outcome.code == 0)
        #expect(journal.entries.count { $0.hasPrefix("store") } == 1)
        #expect(outcome.output == output)
    }

    @Test func `cached responses and samples are never mixed`() async {
        let outcome = await shell(stored: 2).run("--provider wire list --all --offline --concurrency 1 --fields id")
        #expect(outcome.ids == ["1", "2", "3", "4"])
        #expect(outcome.errors.hasPrefix(Self.stored + "switchboard: Nothing is stored for it\n"))
        #expect(outcome.errors.contains("hint: leave out --offline to send requests to the API"))
        #expect(outcome.code == 69)
        #expect(journal.entries.allSatisfy { $0.hasPrefix("store") })
    }

    @Test func `a note shows the ages of the newest and the oldest response`() async {
        let ages = Ages([.seconds(90), .seconds(3 * 86400), .seconds(59)])
        var shell = shell(stored: 3)
        shell.storedEvent = { Reply(age: ages.next()) }
        let outcome = await shell.run("--provider wire list --all --offline --concurrency 1")
        #expect(outcome.errors == "switchboard: offline: using responses cached 59 s to 3 d ago\n")
    }

    @Test func `a write never uses the cache`() async {
        let outcome = await shell(stored: 9).run("--provider wire delete 7 --offline")
        #expect(journal.entries == ["sample /gadgets/7"])
        #expect(outcome.errors.hasPrefix(Self.samples))
    }

    @Test(arguments: [("list --offline --no-cache", ["HOME": "/home/ada"]), ("list --offline", [:])])
    func `samples are used without a cache`(line: String, environment: [String: String]) async {
        let outcome = await shell(stored: 9, environment: environment).run("--provider wire \(line)")
        #expect(journal.entries == ["sample /pages/1/of/1"])
        #expect(outcome.errors == Self.samples)
    }

    @Test(arguments: [([:], "offline"), (["WIRE_KEY": "k3y"], "k3y")])
    func `the cache is read with the user's own key`(secrets: [String: String], key: String) async {
        let environment = secrets.merging(["HOME": "/home/ada"]) { $1 }
        _ = await shell(stored: 1, environment: environment).run("--provider wire get 7 --offline")
        #expect(journal.entries == ["store /gadgets/7 \(key)"])
    }

    @Test func `the cache is read for the server of --base-url`() async {
        let outcome = await shell(stored: 1).run("--provider wire get 7 --offline --base-url http://127.0.0.1:1/api")
        #expect(outcome.settings.map(\.baseURL.absoluteString) == ["http://127.0.0.1:1/api"])
        #expect(journal.entries == ["store /api/gadgets/7 offline"])
    }

    @Test(arguments: [("", ["HOME": "/home/ada"]), ("--no-cache", ["HOME": "/home/ada"]), ("", [:])])
    func `--offline and --refresh exclude each other`(options: String, environment: [String: String]) async {
        let shell = shell(stored: 1, environment: environment)
        let outcome = await shell.run("--provider wire get 7 --offline --refresh \(options)")
        #expect(outcome.errors.contains("specify only one of '--offline' and '--refresh'"))
        #expect(outcome.code == 64)
    }

    @Test(
        arguments: [
            ("", ["HOME": "/home/ada"], CacheSettings(folder: "/home/ada/.cache/switchboard", isRefreshing: false)),
            (
                "", ["HOME": "/home/ada", "XDG_CACHE_HOME": "/x"],
                CacheSettings(folder: "/x/switchboard", isRefreshing: false)
            ),
            (
                "", ["HOME": "/h", "XDG_CACHE_HOME": "x"],
                CacheSettings(folder: "/h/.cache/switchboard", isRefreshing: false)
            ),
            (
                "", ["HOME": "/h", "XDG_CACHE_HOME": ""],
                CacheSettings(folder: "/h/.cache/switchboard", isRefreshing: false)
            ),
            ("--refresh", ["HOME": "/h"], CacheSettings(folder: "/h/.cache/switchboard", isRefreshing: true)),
            ("--no-cache", ["HOME": "/h"], nil), ("", [:], nil), ("", ["HOME": "h"], nil),
        ] as [(String, [String: String], CacheSettings?)])
    func `the cache folder follows the XDG Base Directory Specification`(
        option: String, environment: [String: String], cache: CacheSettings?
    ) async {
        let environment = environment.merging(["WIRE_KEY": "k"]) { $1 }
        let outcome = await shell(stored: 0, environment: environment).run("--provider wire get 7 \(option)")
        #expect(outcome.settings.map(\.source.cache) == [cache])
        #expect(outcome.code == 0)
    }
}

private final class Ages: Sendable {
    private let ages: Mutex<ArraySlice<Duration>>

    init(_ ages: [Duration]) {
        self.ages = Mutex(ages[...])
    }

    func next() -> Duration { ages.withLock { $0.popFirst() } ?? .zero }
}

private struct Reply: CachedResponseEvent {
    let age: Duration
    let title = "reply"
    let details: KeyValuePairs<String, FieldValue> = [:]
}

extension ResponseSource {
    /// The cache settings, if requests go to the network.
    fileprivate var cache: CacheSettings? {
        if case .network(let cache) = self { cache } else { nil }
    }
}
