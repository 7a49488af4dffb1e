import CommandLineInterface
import Connections
import Protocols
import ProtocolsTesting
import Synchronization
import Testing

@Suite struct OfflineCacheTests {
    private static let stored = "switchboard: offline: using responses cached 2 h ago\n"
    private let journal = Journal()

    /// Returns a shell whose cache has responses to the requests with these paths.
    private func shell(
        stored paths: Set<String>, environment: [String: String] = ["HOME": "/home/ada", "WIRE_KEY": "k3y"]
    ) -> Shell {
        let journal = journal
        var shell = Shell(Wire.descriptor, environment: environment)
        shell.transport = FakeTransport { request in
            journal.add("network \(request.url.path())")
            return HTTPResponse(status: 200, url: request.url, receivedAt: .distantPast)
        }
        shell.stored = FakeTransport { request throws(NetworkError) in
            let secrets = request.credentials.map(\.secret.revealed).joined()
            journal.add("store \(request.url.path()) \(secrets)")
            guard paths.contains(request.url.path()) else { throw NetworkError(.notCached, "no cached response") }
            return HTTPResponse(status: 200, url: request.url, receivedAt: .distantPast)
        }
        shell.storedEvent = { Reply(age: .seconds(2 * 3600 + 59)) }
        return shell
    }

    private static let pages: Set<String> = ["/pages/1/of/2", "/pages/2/of/2", "/pages/3/of/2"]

    @Test(arguments: [
        ("list --limit 6 --page-size 2", ["1", "2", "3", "4", "5", "6"]),
        ("list --page 2 --all", ["3", "4", "5", "6"]),
        ("get 7", ["7"]),
    ])
    func `cached responses are used`(line: String, ids: [String]) async {
        let shell = shell(stored: Self.pages.union(["/gadgets/7"]))
        let outcome = await shell.run("--provider wire \(line) --offline --format tsv --fields id")
        expectEqual(outcome.ids, ids)
        expectEqual(outcome.errors, Self.stored)
        expectEqual(outcome.code, 0)
        #expect(journal.entries.allSatisfy { $0.hasPrefix("store") })
    }

    @Test(arguments: ["list", "list --all", "get 7"], ["json", "csv", "table"])
    func `without a cached response, nothing is written`(line: String, format: String) async {
        let outcome = await shell(stored: []).run("--provider wire \(line) --offline --format \(format)")
        expectEqual(outcome.output, "")
        #expect(outcome.errors.hasPrefix("switchboard: no cached response\n"))
        #expect(outcome.errors.contains("or use --samples for example data"))
        expectEqual(outcome.code, 69)
        #expect(journal.entries.allSatisfy { $0.hasPrefix("store") })
    }

    @Test(arguments: [
        ("list --all", "incomplete results: the cache has only 4 items"),
        ("list --limit 5 --concurrency 1", "incomplete results: the cache has only 4 items"),
    ])
    func `the cached part of a list is written`(line: String, message: String) async {
        let shell = shell(stored: ["/pages/1/of/2", "/pages/2/of/2"])
        let outcome = await shell.run("--provider wire \(line) --offline --fields id")
        expectEqual(outcome.ids, ["1", "2", "3", "4"])
        #expect(outcome.errors.contains("switchboard: \(message)\n  hint: remove --offline"))
        expectEqual(outcome.code, 75)
    }

    @Test(
        arguments: [
            (["/pages/1/of/2"], ["1"]), (["/pages/1/of/5"], ["1"]), (["/pages/1/of/2", "/pages/1/of/5"], ["1"]),
        ] as [(Set<String>, [String])])
    func `a list is served from pages of the default or the largest size`(paths: Set<String>, ids: [String]) async {
        let outcome = await shell(stored: paths).run("--provider wire list --limit 1 --offline --fields id")
        expectEqual(outcome.ids, ids)
        expectEqual(outcome.errors, Self.stored)
        expectEqual(outcome.code, 0)
    }

    @Test(
        arguments: [
            (["/pages/1/of/5"], "/pages/1/of/5"), (["/pages/1/of/2"], "/pages/1/of/2"), ([], "/pages/1/of/2"),
            (["/pages/2/of/5"], "/pages/1/of/2"),
        ] as [(Set<String>, String)])
    func `online, the page size is chosen whose pages are fresh`(fresh: Set<String>, requested: String) async {
        let outcome = await shell(stored: fresh).run("--provider wire list --limit 2")
        expectEqual(outcome.ids, ["1", "2"])
        expectEqual(journal.entries.filter { $0.hasPrefix("network") }, ["network \(requested)"])
    }

    @Test(arguments: ["--refresh", "--no-cache"]) func `without the cache, no cached page is looked up`(option: String)
        async
    {
        _ = await shell(stored: ["/pages/1/of/5"]).run("--provider wire list --limit 2 \(option)")
        expectEqual(journal.entries, ["network /pages/1/of/2"])
    }

    /// The first three reads only look for the pages, so their ages do not count.
    @Test func `a note shows the ages of the newest and the oldest response`() async {
        let ages = Ages([.zero, .zero, .zero, .seconds(90), .seconds(3 * 86400), .seconds(59)])
        var shell = shell(stored: Self.pages)
        shell.storedEvent = { Reply(age: ages.next()) }
        let outcome = await shell.run("--provider wire list --all --page-size 2 --offline --concurrency 1")
        expectEqual(outcome.errors, "switchboard: offline: using responses cached 59 s to 3 d ago\n")
    }

    @Test(arguments: ["add --name x", "edit 7 --name x", "delete 7"]) func `a change is refused`(line: String) async {
        let shell = Shell(.shelf(journal: journal), environment: ["HOME": "/home/ada"])
        let outcome = await shell.run("shelf \(line) --offline")
        #expect(journal.entries.isEmpty)
        #expect(outcome.errors.contains("unsupported option '--offline': changes require the API"))
        #expect(outcome.errors.contains("hint: use --samples"))
        expectEqual(outcome.code, 64)
    }

    @Test func `without a cache folder, nothing can be listed`() async {
        let outcome = await shell(stored: Self.pages, environment: [:]).run("--provider wire list --offline")
        #expect(outcome.errors.contains("no cache folder"))
        expectEqual(outcome.code, 1)
        #expect(journal.entries.isEmpty)
    }

    @Test(arguments: [([:], "offline"), (["WIRE_KEY": "k3y"], "k3y")])
    func `the cache is read with the user's own key`(secrets: [String: String], key: String) async {
        let environment = secrets.merging(["HOME": "/home/ada"]) { $1 }
        _ = await shell(stored: ["/gadgets/7"], environment: environment).run("--provider wire get 7 --offline")
        expectEqual(journal.entries, ["store /gadgets/7 \(key)"])
    }

    @Test func `the cache is read for the server of --base-url`() async {
        let outcome = await shell(stored: ["/api/gadgets/7"]).run(
            "--provider wire get 7 --offline --base-url http://127.0.0.1:1/api")
        expectEqual(outcome.settings.map(\.baseURL.absoluteString), ["http://127.0.0.1:1/api"])
        expectEqual(journal.entries, ["store /api/gadgets/7 k3y"])
    }

    @Test(arguments: [
        ("--offline", "--refresh"), ("--offline", "--no-cache"), ("--offline", "--samples"), ("--samples", "--refresh"),
    ])
    func `sources that exclude each other are refused`(first: String, second: String) async {
        let outcome = await shell(stored: ["/gadgets/7"]).run("--provider wire get 7 \(second) \(first)")
        #expect(outcome.errors.contains("specify only one of '\(first)' and '\(second)'"))
        expectEqual(outcome.code, 64)
        #expect(journal.entries.isEmpty)
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
        let outcome = await shell(stored: [], environment: environment).run("--provider wire get 7 \(option)")
        expectEqual(outcome.settings.map(\.source.cache), [cache])
        expectEqual(outcome.code, 0)
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
