import Protocols
import Testing
import TransportPolicies

@Suite struct FolderStoreTests {
    private let folder: TemporaryFolder
    private let calendar = ManualCalendar()

    init() throws {
        folder = try TemporaryFolder()
    }

    private func store(_ maximumBytes: Int = 256 << 20) -> FolderStore {
        FolderStore(root: "\(folder.path)/a/b", maximumBytes: maximumBytes, now: { [calendar] in calendar.now })
    }

    private func request(_ number: Int) -> HTTPRequest {
        HTTPRequest(url: CacheStage.url.appending(path: "\(number)"), credentials: [.bearer(Secret("hunter2"))])
    }

    /// Stores a body of this size under this number, and gives its entry back.
    @discardableResult
    private func put(_ number: Int, size: Int = 10, in store: any ResponseStore, log: EventLog = EventLog())
        async throws
        -> StoredResponse?
    {
        let host = ScriptedTransport { request, _ throws(NetworkError) in
            HTTPResponse(
                status: 200, headers: ["ETag": "\"a\""], body: Data(repeating: UInt8(number % 256), count: size),
                url: request.url, receivedAt: .distantPast)
        }
        _ = try await ResponseCache(base: host, store: store, mode: .refresh, now: { .distantPast }, events: log)
            .send(request(number))
        return try? store.read(CacheKey(request(number)))
    }

    @Test func `entries are read as they were written, also by another process`() async throws {
        let memory = MemoryStore()
        for number in 0..<5 {
            let entry = try #require(try await put(number, size: 100_000 * number, in: store()))
            #expect(try await put(number, size: 100_000 * number, in: memory) == entry)
        }
        #expect(try store().read(CacheKey(request(9))) == nil)
        #expect(folder.entries.count == 5)
        try store().remove(CacheKey(request(0)))
        try store().remove(CacheKey(request(0)))
        #expect(try store().read(CacheKey(request(0))) == nil)
        #expect(try store().summary().entries == 4)
    }

    @Test func `files are for this user alone and hold no secret`() async throws {
        try await put(1, in: store())
        let name = try #require(folder.entries.first)
        #expect(name.wholeMatch(of: /a\/b\/responses-1\/([0-9a-f]{2})\/\1[0-9a-f]{62}/) != nil)
        for path in folder.contents {
            let attributes = try FileManager.default.attributesOfItem(atPath: "\(folder.path)/\(path)")
            #expect(attributes[.posixPermissions] as? Int == (path == name ? 0o600 : 0o700), "\(path)")
            #expect(!path.contains("hunter2"))
        }
        #expect(try !String(decoding: folder.bytes(of: name), as: UTF8.self).contains("hunter2"))
    }

    @Test func `damaged, moved and foreign files are no entries`() async throws {
        try await put(1, in: store())
        try await put(2, in: store())
        let one = CacheKey(request(1)).hexadecimal
        let two = CacheKey(request(2)).hexadecimal
        let name = "a/b/responses-1/\(one.prefix(2))/\(one)"
        // Another key's entry in its place.
        try folder.put(folder.bytes(of: "a/b/responses-1/\(two.prefix(2))/\(two)"), at: name)
        #expect(try store().read(CacheKey(request(1))) == nil)
        try folder.put(Data(), at: name)
        #expect(try store().read(CacheKey(request(1))) == nil)
        // A link, which is not followed even to a good entry.
        #expect(try await put(1, in: store()) != nil)
        try folder.put(folder.bytes(of: name), at: "elsewhere")
        try FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/\(name)", withDestinationPath: "\(folder.path)/elsewhere")
        #expect(try store().read(CacheKey(request(1))) == nil)
        // A new answer takes its place, and what it led to stays.
        let before = try folder.bytes(of: "elsewhere")
        #expect(try await put(1, size: 99, in: store()) != nil)
        #expect(try folder.bytes(of: "elsewhere") == before)
    }

    @Test(arguments: ["/dev/null/x", "FILE", "FILE/below"])
    func `a folder that cannot be is told in words`(root: String) async throws {
        try folder.put(Data(), at: "file")
        let root = root.replacing("FILE", with: "\(folder.path)/file")
        let store = FolderStore(root: root, now: { .distantPast })
        let log = EventLog()
        for number in 0..<3 { #expect(try await put(number, in: store, log: log) == nil) }
        let notices = log.events.compactMap(\.notice)
        #expect(notices.count == 3)
        #expect(notices.allSatisfy { $0.hasPrefix("the cache cannot be used: \(root)/responses-1") })
        #expect(notices.allSatisfy { $0.hasSuffix(": Not a directory; going on without it") })
        #expect(throws: StoreError.self) { try store.summary() }
        #expect(throws: StoreError.self) { try store.clear() }
    }

    @Test func `a write that fails leaves nothing behind`() async throws {
        let log = EventLog()
        let key = CacheKey(request(1)).hexadecimal
        // A folder where the file is to be: it can be written, but not renamed.
        try folder.put(Data(), at: "a/b/responses-1/\(key.prefix(2))/\(key)/x")
        let before = folder.contents
        #expect(try await put(1, in: store(), log: log) == nil)
        #expect(log.events.compactMap(\.notice).first?.contains("Is a directory") == true)
        #expect(folder.contents == before)
    }

    @Test func `the least recently used go first`() async throws {
        // Files of about 1 kB and a bound of 20 kB.
        let store = store(20_000)
        for number in 0..<60 {
            calendar.advance(by: 1)
            try await put(number, size: 700, in: store)
            _ = try store.read(CacheKey(request(0)))
            #expect(try store.summary().bytes <= 20_000 + 20_000 / 16 + 1_300)
        }
        let kept = try (0..<60).filter { try store.read(CacheKey(request($0))) != nil }
        #expect(kept.first == 0)
        #expect(kept.count > 10)
        #expect(Array(kept.dropFirst()) == Array((60 - kept.count + 1)..<60))
    }

    @Test func `what is too large is not stored, nor what it replaces`() async throws {
        let store = store(8_000)
        #expect(try await put(1, size: 100, in: store) != nil)
        #expect(try await put(1, size: 1_001, in: store) == nil)
        #expect(try store.summary() == FolderStore(root: "/nowhere", now: { .distantPast }).summary())
    }

    @Test func `only what a store made is removed`() async throws {
        try await put(1, in: store())
        let key = CacheKey(request(1)).hexadecimal
        let shard = "a/b/responses-1/\(key.prefix(2))"
        let foreign = [
            "a/b/mine", "a/b/responses-1/mine", "a/b/responses-1/zz/mine", "\(shard)/mine", "\(shard)/\(key).bak",
            "\(shard)/\(String(key.reversed()))x", "\(shard)/\(key).0123456789abcdeg.tmp", "a/b/\(key)",
        ]
        for name in foreign { try folder.put(Data("x".utf8), at: name) }
        try folder.put(Data("x".utf8), at: "\(shard)/\(key).0123456789abcdef.tmp")
        #expect(try store().summary().entries == 1)
        try store().clear()
        let files = folder.contents.filter { (try? folder.bytes(of: $0)) != nil }
        #expect(Set(files) == Set(foreign))
        #expect(try store().summary() == FolderStore(root: "/nowhere", now: { .distantPast }).summary())
    }

    @Test func `a store that is cleared leaves no folder of its own`() async throws {
        for number in 0..<5 { try await put(number, in: store()) }
        try store().clear()
        #expect(folder.contents == ["a", "a/b"])
        try store().clear()
    }

    @Test(arguments: [(0.0, true), (3_500, true), (3_700, false)])
    func `what a killed process left is removed in time`(seconds: Double, isKept: Bool) async throws {
        let left = "a/b/responses-1/ab/ab\(String(repeating: "0", count: 62)).0123456789abcdef.tmp"
        try folder.put(Data("x".utf8), at: left)
        let store = FolderStore(root: "\(folder.path)/a/b", now: { Date().addingTimeInterval(seconds) })
        try await put(1, in: store)
        #expect(folder.contents.contains(left) == isKept)
    }

    @Test func `a link in place of the folder is refused`() async throws {
        try folder.put(Data(), at: "other/x")
        try folder.put(Data(), at: "a/b/x")
        try FileManager.default.createSymbolicLink(
            atPath: "\(folder.path)/a/b/responses-1", withDestinationPath: "\(folder.path)/other")
        let log = EventLog()
        #expect(try await put(1, in: store(), log: log) == nil)
        #expect(log.events.compactMap(\.notice).first?.contains("not a folder") == true)
        #expect(folder.entries.isEmpty)
    }

    @Test func `who reads while others write, sweep and clear gets whole entries`() async throws {
        let key = CacheKey(request(7))
        let stores = (0..<3).map { _ in store(400_000) }
        let memory = MemoryStore()
        var variants: Set<StoredResponse> = []
        for size in [10, 5_000, 40_000] { variants.insert(try #require(try await put(7, size: size, in: memory))) }
        let all = variants
        // Everyone goes on until every reader has found its share, so that they do meet.
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
                    try stores[0].clear()
                    for _ in 0..<20 { await Task.yield() }
                }
            }
            for store in stores {
                group.addTask {
                    defer { readers.finish() }
                    var found = 0
                    while found < 100 {
                        // A writer that fails ends the test; there would be nothing to find any more.
                        try Task.checkCancellation()
                        if let entry = try store.read(key) {
                            found += 1
                            guard all.contains(entry) else { throw StoreError(reason: "an entry nobody wrote") }
                        }
                        await Task.yield()
                    }
                }
            }
            try await group.waitForAll()
        }
        #expect(folder.contents.allSatisfy { !$0.hasSuffix(".tmp") })
    }
}
