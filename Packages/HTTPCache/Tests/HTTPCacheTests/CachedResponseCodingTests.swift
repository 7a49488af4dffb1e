import Essentials
import HTTPCache
import Testing
import TransportContract
import TransportProtocols

@Suite struct CachedResponseCodingTests {
    /// Returns a small entry in which every field is set.
    private static func entry() async throws -> CachedResponse {
        let store = MemoryStore()
        let harness = CacheHarness(
            store: store, headers: ["Cache-Control": "max-age=60", "Vary": "Accept", "X-É": "ü", "x-é": "", "Age": "7"])
        try await harness.get(headers: ["Accept": "a/b"], credentials: [Credential(.bearer, Secret("hunter2"))])
        return try #require(store.all.first)
    }

    @Test func `an entry is read as it was written, and contains no secret`() async throws {
        let entry = try await Self.entry()
        expectEqual(CachedResponse(serialized: entry.serialized), entry)
        expectEqual(entry.selectingHeaders, ["accept": "a/b"])
        #expect(!String(decoding: entry.serialized, as: UTF8.self).contains("hunter2"))
        // The indices of a slice do not start at 0.
        expectEqual(CachedResponse(serialized: (Data([0, 1]) + entry.serialized).dropFirst(2)), entry)
    }

    @Test func `a truncated or too long entry is not read`() async throws {
        let bytes = try await Self.entry().serialized
        for count in 0..<bytes.count { #expect(CachedResponse(serialized: bytes.prefix(count)) == nil) }
        #expect(CachedResponse(serialized: bytes + [0]) == nil)
    }

    @Test func `an entry with a changed byte is not read`() async throws {
        let bytes = try await Self.entry().serialized
        for index in bytes.indices {
            for change: UInt8 in [1, 0x80, 0xff] {
                var changed = bytes
                changed[index] ^= change
                #expect(CachedResponse(serialized: changed) == nil, "byte \(index) ^ \(change)")
            }
        }
    }

    /// The blocks and the rest of the checksum are at different places for each size.
    @Test(arguments: [0, 1, 7, 8, 31, 32, 33, 64, 100, 1000])
    func `a changed byte of a body of any size is detected`(size: Int) async throws {
        let body = Data((0..<size).map { UInt8(truncatingIfNeeded: $0 * 7) })
        let store = MemoryStore()
        let host = RecordingTransport { request, _ throws(NetworkError) in
            HTTPResponse(status: 200, body: body, url: request.url, receivedAt: .distantPast)
        }
        let cache = CachingTransport(
            base: host, store: store, repeatsSecret: { _, _ in false }, now: { .distantPast })
        _ = try await cache.send(HTTPRequest(url: CacheHarness.url))
        let bytes = try #require(store.all.first).serialized
        expectEqual(CachedResponse(serialized: bytes)?.response.body, body)
        for index in bytes.indices.suffix(size) {
            var changed = bytes
            changed[index] ^= 0x10
            #expect(CachedResponse(serialized: changed) == nil, "byte \(index)")
            if index > bytes.startIndex + 24 {
                changed = bytes
                changed.swapAt(index - 1, index)
                #expect(changed == bytes || CachedResponse(serialized: changed) == nil, "byte \(index)")
            }
        }
    }

    /// A valid checksum does not make the content valid. Version 1 has a checksum that the test can compute.
    @Test func `any content with a valid checksum is safe to read`() async throws {
        let seed: UInt64 = 2027
        var random = SeededGenerator(seed: seed)
        let bytes = try await Self.entry().serialized
        let head = Data("response".utf8) + [1, 0, 0, 0, 0, 0, 0, 0]
        var read = 0
        for _ in 0..<3000 {
            var content = Data(bytes.dropFirst(24))
            for _ in 0...Int.random(in: 0..<3, using: &random) {
                let index = Int.random(in: 0..<content.count, using: &random)
                content[index] = [0, 1, 0x7f, 0x80, 0xff].randomElement(using: &random) ?? 0
            }
            let checksum = Self.checksum(content)
            let entry = CachedResponse(serialized: head + checksum + content)
            if let entry {
                read += 1
                expectEqual(CachedResponse(serialized: entry.serialized), entry, "seed \(seed)")
            }
        }
        // Some contents are read and some are not. Otherwise, the checksum or the changes are wrong.
        #expect((1..<3000).contains(read))
    }

    @Test func `random bytes are not read`() {
        let seed: UInt64 = 9111
        var random = SeededGenerator(seed: seed)
        for _ in 0..<2000 {
            let count = Int.random(in: 0..<200, using: &random)
            let garbage = Data((0..<count).map { _ in UInt8.random(in: 0 ... .max, using: &random) })
            #expect(CachedResponse(serialized: garbage) == nil, "seed \(seed)")
            #expect(CachedResponse(serialized: Data("response".utf8) + garbage) == nil, "seed \(seed)")
        }
    }

    /// Returns the 64-bit FNV-1a checksum in little-endian order.
    private static func checksum(_ content: Data) -> Data {
        let sum = content.reduce(UInt64(0xcbf2_9ce4_8422_2325)) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
        return Data((0..<8).map { UInt8(truncatingIfNeeded: sum >> (8 * $0)) })
    }
}
