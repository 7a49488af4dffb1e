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

    /// A valid checksum does not make the content valid.
    @Test func `any content with a valid checksum is safe to read`() async throws {
        let seed: UInt64 = 2027
        var random = SeededGenerator(seed: seed)
        let bytes = try await Self.entry().serialized
        let head = bytes.prefix(16)
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
