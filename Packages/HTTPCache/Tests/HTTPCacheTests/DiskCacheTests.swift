import Essentials
import HTTPCache
import Testing
import TransportContract
import TransportProtocols

@Suite struct DiskCacheTests {
    private let directory: TemporaryDirectory
    private let clock = ManualDate()

    init() throws {
        directory = try TemporaryDirectory()
    }

    /// - Parameter uncheckedBytes: By default, the first write checks the total size.
    private func store(_ maximumBytes: Int = 256 << 20, uncheckedBytes: Int? = nil) -> DiskCache {
        DiskCache(
            directory: "\(directory.path)/a/b", maximumBytes: maximumBytes,
            uncheckedBytes: uncheckedBytes ?? maximumBytes, now: { [clock] in clock.now })
    }

    private func request(_ number: Int) -> HTTPRequest {
        HTTPRequest(
            url: CacheHarness.url.appending(path: "\(number)"), credentials: [Credential(.bearer, Secret("hunter2"))])
    }

    /// Caches a response of `size` bytes to request `number`, and returns its entry.
    @discardableResult
    private func put(
        _ number: Int, size: Int = 10, in store: any CacheStore, log: RecordingEventSink = RecordingEventSink()
    )
        async throws
        -> CachedResponse?
    {
        let host = RecordingTransport { request, _ throws(NetworkError) in
            HTTPResponse(
                status: 200, headers: ["ETag": "\"a\""], body: Data(repeating: UInt8(number % 256), count: size),
                url: request.url, receivedAt: .distantPast)
        }
        _ = try await CachingTransport(
            base: host, store: store, mode: .refresh, repeatsSecret: { _, _ in false }, now: { .distantPast },
            events: log
        )
        .send(request(number))
        return try? store.read(CacheKey(request(number)))
    }

    @Test func `entries are read as they were written, also by another instance`() async throws {
        let memory = MemoryStore()
        for number in 0..<5 {
            let entry = try #require(try await put(number, size: 100_000 * number, in: store()))
            try await expectEqual(put(number, size: 100_000 * number, in: memory), entry)
        }
        #expect(try store().read(CacheKey(request(9))) == nil)
        expectEqual(directory.entries.count, 5)
        try store().remove(CacheKey(request(0)))
        try store().remove(CacheKey(request(0)))
        #expect(try store().read(CacheKey(request(0))) == nil)
        try expectEqual(store().usage().entries, 4)
    }

    @Test func `files are readable only by this user and contain no secret`() async throws {
        try await put(1, in: store())
        let name = try #require(directory.entries.first)
        #expect(name.wholeMatch(of: /a\/b\/responses-1\/([0-9a-f]{2})\/\1[0-9a-f]{62}/) != nil)
        for path in directory.contents {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(directory.path)/\(path)")
            expectEqual(attributes[.posixPermissions] as? Int, (path == name ? 0o600 : 0o700), "\(path)")
            #expect(!path.contains("hunter2"))
        }
        #expect(try !String(decoding: directory.bytes(of: name), as: UTF8.self).contains("hunter2"))
    }

    @Test func `damaged files, moved files and symbolic links are not read`() async throws {
        try await put(1, in: store())
        try await put(2, in: store())
        let one = CacheKey(request(1)).hexadecimal
        let two = CacheKey(request(2)).hexadecimal
        let name = "a/b/responses-1/\(one.prefix(2))/\(one)"
        // The file contains the entry of another key.
        try directory.put(directory.bytes(of: "a/b/responses-1/\(two.prefix(2))/\(two)"), at: name)
        #expect(try store().read(CacheKey(request(1))) == nil)
        try directory.put(Data(), at: name)
        #expect(try store().read(CacheKey(request(1))) == nil)
        // A new response replaces the damaged file.
        #expect(try await put(1, in: store()) != nil)
    }

    @Test(arguments: ["/dev/null/x", "FILE/below"])
    func `a directory that cannot be created is reported`(root: String) async throws {
        try directory.put(Data(), at: "file")
        let root = root.replacing("FILE", with: "\(directory.path)/file")
        let store = DiskCache(directory: root, now: { .distantPast })
        let log = RecordingEventSink()
        for number in 0..<3 { #expect(try await put(number, in: store, log: log) == nil) }
        let notices = log.events.compactMap(\.notice)
        expectEqual(notices.count, 3)
        #expect(notices.allSatisfy { $0.hasPrefix("cache unavailable: \(root)") })
        #expect(notices.allSatisfy { $0.hasSuffix(": Not a directory; continuing without it") })
        #expect(throws: CacheError.self) { try store.usage() }
        #expect(throws: CacheError.self) { try store.removeAll() }
    }

    #if os(Linux)
        @Test(.enabled(if: DirectoryFault.isAvailable, "the kernel has no filters of system calls"))
        func `a directory that cannot be read is reported, and is not taken for an empty one`() async throws {
            try await put(1, in: store())
            await #expect(processExitsWith: .success) { [root = "\(directory.path)/a/b"] in
                try #require(DirectoryFault.install())
                let store = DiskCache(directory: root, now: { .distantPast })
                for operation in [store.usage, store.removeAll] {
                    let error = #expect(throws: CacheError.self) { try operation() }
                    expectEqual(error?.reason, "\(root)/responses-1: Input/output error")
                }
            }
        }
    #endif

    @Test func `a failed write leaves nothing behind`() async throws {
        let log = RecordingEventSink()
        let key = CacheKey(request(1)).hexadecimal
        // A directory has the name of the entry, so that writing succeeds and renaming fails.
        try directory.put(Data(), at: "a/b/responses-1/\(key.prefix(2))/\(key)/x")
        let before = directory.contents
        #expect(try await put(1, in: store(), log: log) == nil)
        expectEqual(log.events.compactMap(\.notice).first?.contains("not a regular file"), true)
        expectEqual(directory.contents, before)
    }

    @Test func `the least recently used entries are evicted first`() async throws {
        // Each file has about 1 kB. The limit is 20 kB.
        let store = store(20_000)
        for number in 0..<60 {
            clock.advance(by: 1)
            try await put(number, size: 700, in: store)
            _ = try store.read(CacheKey(request(0)))
            #expect(try store.usage().bytes <= 20_000 + 20_000 / 16 + 1_300)
        }
        let kept = try (0..<60).filter { try store.read(CacheKey(request($0))) != nil }
        expectEqual(kept.first, 0)
        #expect(kept.count > 10)
        expectEqual(Array(kept.dropFirst()), Array((60 - kept.count + 1)..<60))
    }

    /// Most processes write little, and to list all entries takes longer.
    @Test func `a process that has written little does not check the total size`() async throws {
        for number in 0..<40 { try await put(number, size: 700, in: store(20_000, uncheckedBytes: 0)) }
        let bytes = try store().usage().bytes
        #expect(bytes > 40 * 700)
        try await put(40, size: 700, in: store(20_000, uncheckedBytes: 20_000 / 16))
        try #expect(store().usage().bytes <= 20_000)
    }

    @Test func `a response that is too large is not cached, and removes the one it replaces`() async throws {
        let store = store(8_000)
        #expect(try await put(1, size: 100, in: store) != nil)
        #expect(try await put(1, size: 1_001, in: store) == nil)
        try expectEqual(store.usage(), DiskCache(directory: "/nowhere", now: { .distantPast }).usage())
    }

    @Test func `only files that a cache created are removed`() async throws {
        try await put(1, in: store())
        let key = CacheKey(request(1)).hexadecimal
        let shard = "a/b/responses-1/\(key.prefix(2))"
        let foreign = [
            "a/b/mine", "a/b/responses-1/mine", "a/b/responses-1/zz/mine", "\(shard)/mine", "\(shard)/\(key).bak",
            "\(shard)/\(String(key.reversed()))x", "\(shard)/\(key).0123456789abcdeg.tmp", "a/b/\(key)",
        ]
        for name in foreign { try directory.put(Data("x".utf8), at: name) }
        try directory.put(Data("x".utf8), at: "\(shard)/\(key).0123456789abcdef.tmp")
        try expectEqual(store().usage().entries, 1)
        try store().removeAll()
        let files = directory.contents.filter { (try? directory.bytes(of: $0)) != nil }
        expectEqual(Set(files), Set(foreign))
        try expectEqual(store().usage(), DiskCache(directory: "/nowhere", now: { .distantPast }).usage())
    }

    @Test func `removing all entries removes the directories of the cache`() async throws {
        for number in 0..<5 { try await put(number, in: store()) }
        try store().removeAll()
        expectEqual(directory.contents, ["a", "a/b"])
        try store().removeAll()
    }

    @Test(arguments: [(0.0, true), (3_500, true), (3_700, false)])
    func `temporary files of killed processes are removed after an hour`(seconds: Double, isKept: Bool) async throws {
        let left = "a/b/responses-1/ab/ab\(String(repeating: "0", count: 62)).0123456789abcdef.tmp"
        try directory.put(Data("x".utf8), at: left)
        let store = DiskCache(
            directory: "\(directory.path)/a/b", uncheckedBytes: 256 << 20, now: { Date().addingTimeInterval(seconds) })
        try await put(1, in: store)
        expectEqual(directory.contents.contains(left), isKept)
    }

    @Test func `concurrent reads, writes, evictions and removals never show a partial entry`() async throws {
        let key = CacheKey(request(7))
        let stores = (0..<3).map { _ in store(400_000) }
        let memory = MemoryStore()
        var variants: Set<CachedResponse> = []
        for size in [10, 5_000, 40_000] { variants.insert(try #require(try await put(7, size: size, in: memory))) }
        let all = variants
        // Writes and removals continue until every reader has found 100 entries, so that all of them overlap.
        let readers = Countdown(stores.count)
        try await withThrowingTaskGroup(of: Void.self) { group in
            for (number, variant) in (0..<2).flatMap({ _ in all }).enumerated() {
                group.addTask {
                    while !readers.isOver {
                        try stores[number % 3].write(variant)
                        await Task.yield()
                    }
                }
            }
            group.addTask {
                while !readers.isOver {
                    try stores[0].removeAll()
                    for _ in 0..<20 { await Task.yield() }
                }
            }
            for store in stores {
                group.addTask {
                    defer { readers.finish() }
                    var found = 0
                    while found < 100 {
                        // Ends the loop if the test is cancelled while the store has no entry.
                        try Task.checkCancellation()
                        if let entry = try store.read(key) {
                            found += 1
                            guard all.contains(entry) else {
                                throw CacheError(reason: "an entry that was never written")
                            }
                        }
                        await Task.yield()
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(directory.contents.allSatisfy { !$0.hasSuffix(".tmp") })
    }
}
