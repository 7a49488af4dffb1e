import Essentials
import HTTPCache
import Testing
import TransportContract
import TransportProtocols

/// A cache in which another user may have made or changed files.
@Suite(.timeLimit(.minutes(1))) struct UntrustedPathTests {
    private let directory: TemporaryDirectory
    private let harness: CacheHarness

    init() throws {
        directory = try TemporaryDirectory()
        harness = Self.harness(directory)
    }

    private static func harness(_ directory: TemporaryDirectory, root: String = "root") -> CacheHarness {
        CacheHarness(
            store: DiskCache(directory: "\(directory.path)/\(root)", now: { .distantPast }),
            headers: ["Cache-Control": "max-age=1000"])
    }

    private var root: String { "\(directory.path)/root" }
    private var elsewhere: String { "\(directory.path)/elsewhere" }
    private var store: DiskCache { DiskCache(directory: root, now: { .distantPast }) }
    private let request = HTTPRequest(url: CacheHarness.url)
    private var key: CacheKey { CacheKey(request) }

    /// Everything in `elsewhere`, with the contents of the files.
    private var target: [String: Data] {
        directory.contents.filter { $0.hasPrefix("elsewhere") }.reduce(into: [:]) {
            $0[$1] = (try? directory.bytes(of: $1)) ?? Data()
        }
    }

    @Test(arguments: Planting.all) func `what is planted is not served, and costs one warning`(
        planting: Planting
    ) async throws {
        try await expectOneWarning(planting)
    }

    @Test(.enabled(if: geteuid() == 0, "only root can change an owner"), arguments: Planting.foreign)
    func `what belongs to another user is not served, and costs one warning`(planting: Planting) async throws {
        try await expectOneWarning(planting)
    }

    private func expectOneWarning(_ planting: Planting) async throws {
        try await expectEqual(harness.get(), "body 0")
        try await expectEqual(harness.get(), "body 0")
        let path = planting.path(in: root, key)
        try planting.plant(at: path, elsewhere: elsewhere)
        let before = target
        let cache = harness.cache()
        // A file of this user is replaced by the first response, and is safe then.
        let expected = planting.isOwnFile ? ["body 1", "body 1", "body 1"] : ["body 1", "body 2", "body 3"]
        for body in expected { try await expectEqual(cache.send(request).text, body) }
        expectEqual(harness.log.events.compactMap(\.notice), ["ignoring \(path): \(planting.reason)"])
        expectEqual(target, before)
        #expect(directory.contents.allSatisfy { !$0.hasSuffix(".tmp") })
    }

    @Test(arguments: Planting.all) func `what is planted is not counted, and only files of this user are removed`(
        planting: Planting
    ) async throws {
        try await expectRemoval(planting)
    }

    @Test(.enabled(if: geteuid() == 0, "only root can change an owner"), arguments: Planting.foreign)
    func `what belongs to another user is neither counted nor removed`(planting: Planting) async throws {
        try await expectRemoval(planting)
    }

    private func expectRemoval(_ planting: Planting) async throws {
        _ = try await harness.get()
        _ = try await harness.get(CacheHarness.url.appending(path: "other"))
        let path = planting.path(in: root, key)
        try planting.plant(at: path, elsewhere: elsewhere)
        let before = target
        let ignored = ["\(path): \(planting.reason)"]
        let usage = try store.usage()
        expectEqual(usage.entries, ([.shard, .entry].contains(planting.level) ? 1 : 0))
        expectEqual(usage.ignored, ignored)

        let removal = try store.removeAll()
        expectEqual(removal.entries, usage.entries + (planting.isOwnFile ? 1 : 0))
        expectEqual(removal.ignored, planting.isOwnFile ? [] : ignored)
        expectEqual(target, before)
        var status = stat()
        #expect((lstat(path, &status) == 0) == !planting.isOwnFile)
        try expectEqual(store.usage().ignored, removal.ignored)
    }

    @Test func `links and files with other names are left, and links are reported`() async throws {
        _ = try await harness.get()
        try directory.put(Data("x".utf8), at: "elsewhere/x")
        try directory.put(Data("x".utf8), at: "root/responses-1/notes")
        for name in ["zz", "notes.old"] { expectEqual(symlink(elsewhere, "\(root)/responses-1/\(name)"), 0) }
        let removal = try store.removeAll()
        expectEqual(removal.entries, 1)
        expectEqual(
            removal.ignored.sorted(), ["notes.old", "zz"].map { "\(root)/responses-1/\($0): a symbolic link" })
        #expect(directory.contents.contains("root/responses-1/notes"))
        expectEqual(target.count, 2)
    }

    @Test func `the parents of the cache can be links, and the cache itself cannot`() async throws {
        try directory.put(Data(), at: "real/x")
        expectEqual(symlink("\(directory.path)/real", "\(directory.path)/linked"), 0)
        let below = Self.harness(directory, root: "linked/a/b")
        for _ in 1...2 { try await expectEqual(below.get(), "body 0") }
        expectEqual(below.log.events.compactMap(\.notice), [])
        for root in ["linked", "linked/", "linked//"] {
            let linked = Self.harness(directory, root: root)
            for number in 0...1 { try await expectEqual(linked.get(), "body \(number)") }
            let warning = "ignoring \(directory.path)/linked: a symbolic link"
            expectEqual(Set(linked.log.events.compactMap(\.notice)), [warning])
        }
        #expect(!directory.contents.contains("real/responses-1"))
    }

    @Test func `a cache is never read or written through a link that replaces a directory during the operation`()
        async throws
    {
        // `elsewhere` holds another response for the same key.
        let planted = Self.harness(directory, root: "elsewhere")
        for _ in 0...1 { _ = try await planted.get(mode: .refresh) }
        let before = target
        _ = try await harness.get()
        let genuine = try #require(try store.read(key))
        let responses = "\(root)/responses-1"
        let link = "\(directory.path)/link"
        expectEqual(symlink("\(directory.path)/elsewhere/responses-1", link), 0)
        let users = Countdown(2)
        let (store, key) = (store, key)
        let refused = try await withThrowingTaskGroup(of: Int.self) { group in
            group.addTask {
                while !users.isOver {
                    for _ in 0..<100 { replaceForAMoment(responses, by: link) }
                    await Task.yield()
                }
                return 0
            }
            for isWriter in [false, true] {
                group.addTask {
                    defer { users.finish() }
                    var refused = 0
                    for _ in 0..<4000 {
                        do {
                            if isWriter { try store.write(genuine) }
                            let found = try store.read(key)
                            try #require(found == nil || found == genuine, "a planted entry was read")
                        } catch let error as CacheError {
                            refused += error.isUntrusted ? 1 : 0
                        }
                    }
                    return refused
                }
            }
            return try await group.reduce(0, +)
        }
        #expect(refused > 0)
        expectEqual(target, before)
    }
}

/// Moves a directory away, puts a link in its place, and moves both back.
private func replaceForAMoment(_ path: String, by link: String) {
    let away = "\(path).away"
    rename(path, away)
    // A writer may have made a directory in the meantime.
    while rename(link, path) != 0 { try? FileManager.default.removeItem(atPath: path) }
    rename(path, link)
    while rename(away, path) != 0 { try? FileManager.default.removeItem(atPath: path) }
}
