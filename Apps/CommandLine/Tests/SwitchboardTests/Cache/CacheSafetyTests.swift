import Foundation
import ProtocolsTesting
import Synchronization
import Testing

/// A cache in a folder that other users may have changed.
@Suite(.timeLimit(.minutes(5)))
struct CacheSafetyTests {
    /// Where a link is planted, or which permissions are too wide.
    enum Level: CaseIterable {
        case root, responses, shards, entries
    }

    private static let list = "--provider jsonplaceholder-users list --all --page-size 3 --format ndjson"
    private let folder: TemporaryFolder
    private let server: LoopbackServer
    /// The name of every user that the server sends.
    private let name = SharedName("Mallory Heron")

    init() async throws {
        folder = try TemporaryFolder()
        server = try LoopbackServer { [name] request in
            .users(request, total: 6, name: name.value, headers: ["Cache-Control: max-age=43200"])
        }
        // Two caches with the same two keys and different responses.
        _ = try await list(cache: "theirs")
        name.value = "Ada Fernsby"
        _ = try await list(cache: "mine")
        expectEqual(server.requests.count, 4)
    }

    private func list(cache: String = "mine") async throws -> Outcome {
        try await run(Self.list + " --base-url \(server.base)", cache: cache)
    }

    private func run(_ arguments: String, cache: String = "mine") async throws -> Outcome {
        try await switchboard(
            arguments.split(separator: " ").map(String.init),
            environment: ["XDG_CACHE_HOME": "\(folder.path)/\(cache)"])
    }

    private var mine: String { "\(folder.path)/mine/switchboard" }
    private var theirs: String { "\(folder.path)/theirs/switchboard" }

    /// The paths of the level below the root of a cache: each begins with a slash, unless it is empty.
    private func paths(_ level: Level) throws -> [String] {
        let shards = try FileManager.default.contentsOfDirectory(atPath: "\(mine)/responses-1").map {
            "/responses-1/\($0)"
        }
        return switch level {
        case .root: [""]
        case .responses: ["/responses-1"]
        case .shards: shards
        case .entries:
            try shards.flatMap { shard in
                try FileManager.default.contentsOfDirectory(atPath: mine + shard).map { "\(shard)/\($0)" }
            }
        }
    }

    private func link(_ paths: [String]) throws {
        for path in paths {
            try FileManager.default.removeItem(atPath: mine + path)
            try FileManager.default.createSymbolicLink(atPath: mine + path, withDestinationPath: theirs + path)
        }
    }

    /// Moves the entries of the other cache into this one.
    private func moveTheirs() throws {
        try FileManager.default.removeItem(atPath: "\(mine)/responses-1")
        try FileManager.default.moveItem(atPath: "\(theirs)/responses-1", toPath: "\(mine)/responses-1")
    }

    private func expectFromAPI(warningFor paths: [String], _ reason: String) async throws {
        let outcome = try await list()
        #expect(outcome.ending == .exit(0) && outcome.lines.count == 6, "\(outcome)")
        #expect(outcome.output.contains("Ada Fernsby") && !outcome.output.contains("Mallory"), "\(outcome)")
        #expect(paths.map { "switchboard: ignoring \(mine)\($0): \(reason)\n" }.contains(outcome.errors), "\(outcome)")
        expectEqual(server.requests.count, 6)
    }

    @Test func `entries with the right owner and permissions are served`() async throws {
        try moveTheirs()
        #expect(try await list().output.contains("Mallory Heron"))
        expectEqual(server.requests.count, 4)
    }

    @Test(arguments: Level.allCases) func `nothing is served through a link, and one warning says so`(
        level: Level
    ) async throws {
        let paths = try paths(level)
        try link(paths)
        try await expectFromAPI(warningFor: paths, "a symbolic link")
    }

    @Test(arguments: Level.allCases, [0o020, 0o002])
    func `nothing is served that others may write, and one warning says so`(level: Level, mode: Int) async throws {
        try moveTheirs()
        let paths = try paths(level)
        for path in paths {
            let mode = mode | (level == .entries ? 0o600 : 0o700)
            try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: mine + path)
        }
        try await expectFromAPI(warningFor: paths, "writable by other users")
    }

    @Test(.enabled(if: geteuid() == 0, "only root can change an owner"), arguments: Level.allCases)
    func `nothing is served that belongs to another user, and one warning says so`(level: Level) async throws {
        try moveTheirs()
        let paths = try paths(level)
        for path in paths { expectEqual(chown(mine + path, 12345, gid_t.max), 0) }
        try await expectFromAPI(warningFor: paths, "owned by another user")
    }

    @Test func `offline, a planted response is not used`() async throws {
        let paths = try paths(.entries)
        try link(paths)
        let outcome = try await run(Self.list + " --base-url \(server.base) --offline")
        #expect(!outcome.output.contains("Mallory"), "\(outcome)")
        expectEqual(outcome.errors.components(separatedBy: "switchboard: ignoring ").count, 2, "\(outcome)")
        expectEqual(server.requests.count, 4)
    }

    @Test(arguments: Level.allCases) func `cache clear and cache info leave a link and its target, and say so`(
        level: Level
    ) async throws {
        let path = try #require(try paths(level).first)
        let target = try folder.files().filter { $0.path.contains("/theirs/") }.map { try Data(contentsOf: $0) }
        try link([path])
        let count = [.shards, .entries].contains(level) ? 1 : 0

        let info = try await run("cache info --fields responses")
        #expect(info.ending == .exit(0) && info.output == "\(count)\n", "\(info)")
        expectEqual(info.errors, "switchboard: ignoring \(mine)\(path): a symbolic link\n")

        let clear = try await run("cache clear")
        expectEqual(clear.ending, .exit(1), "\(clear)")
        #expect(clear.errors.hasPrefix("switchboard: removed \(count) cached response"), "\(clear)")
        #expect(clear.errors.contains("\nswitchboard: did not remove \(mine)\(path): a symbolic link\n"), "\(clear)")
        try expectEqual(FileManager.default.destinationOfSymbolicLink(atPath: mine + path), theirs + path)
        let after = try folder.files().filter { $0.path.contains("/theirs/") }.map { try Data(contentsOf: $0) }
        #expect(after == target && target.count == 2)
    }
}

/// A name that a test changes.
private final class SharedName: Sendable {
    private let name: Mutex<String>

    init(_ name: String) {
        self.name = Mutex(name)
    }

    var value: String {
        get { name.withLock { $0 } }
        set { name.withLock { $0 = newValue } }
    }
}
