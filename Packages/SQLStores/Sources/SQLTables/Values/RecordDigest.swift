import Records
import StoreProtocols

/// A digest of the values of a record and of the names and kinds of its columns, to recognize an unchanged record.
///
/// The digest is SipHash-1-3 (Aumasson and Bernstein, 2012) with 128 bits, computed over 64-bit words. Different
/// records give different sequences of words. The probability that their digests are equal is 2^-128.
package struct RecordDigest {
    private enum Kind: UInt8 {
        case null, `true`, `false`, integer, number, decimal, text, date, list, object, tooDeep
    }

    private var v0: UInt64 = 0x736f_6d65_7073_6575
    private var v1: UInt64 = 0x646f_7261_6e64_6f6d ^ 0xee
    private var v2: UInt64 = 0x6c79_6765_6e65_7261
    private var v3: UInt64 = 0x7465_6462_7974_6573

    /// Creates the digest of the columns of a schema. ``text(adding:)`` adds the values of a record.
    package init(of schema: RecordSchema) {
        for field in schema.fields {
            add(field.name, .text)
            add(field.kind.name, .text)
        }
    }

    /// Returns the digest of the columns and of a record's values, as 32 hexadecimal digits.
    package func text(adding row: [FieldValue]) -> String {
        var digest = self
        for value in row { digest.add(value, depth: 0) }
        digest.v2 ^= 0xee
        digest.mix(rounds: 3)
        let first = digest.word
        digest.v1 ^= 0xdd
        digest.mix(rounds: 3)
        return Self.hexadecimal(first, digest.word)
    }

    private mutating func add(_ value: FieldValue, depth: Int) {
        switch value {
        case .null: add(.null)
        case .boolean(let boolean): add(boolean ? .true : .false)
        case .integer(let integer):
            add(.integer)
            add(UInt64(truncatingIfNeeded: integer))
            add(UInt64(truncatingIfNeeded: integer >> 64))
        case .number(let number):
            add(.number)
            add(number.bitPattern)
        case .decimal(let decimal): add("\(decimal)", .decimal)
        case .text(let text): add(text, .text)
        case .date(let date):
            add(.date)
            add(date.timeIntervalSinceReferenceDate.bitPattern)
        // `NestedText` refuses such a value when the record is written.
        case .list where depth > NestedText.maximumDepth, .object where depth > NestedText.maximumDepth: add(.tooDeep)
        case .list(let values):
            add(.list, count: values.count)
            for value in values { add(value, depth: depth + 1) }
        case .object(let members):
            add(.object, count: members.count)
            for member in members {
                add(member.name, .text)
                add(member.value, depth: depth + 1)
            }
        }
    }

    private mutating func add(_ text: String, _ kind: Kind) {
        var text = text
        text.withUTF8 { utf8 in
            let bytes = UnsafeRawBufferPointer(utf8)
            add(kind, count: bytes.count)
            guard bytes.count >= 8 else {
                return add(bytes.reduce(0) { $0 << 8 | UInt64($1) })
            }
            for offset in stride(from: 0, to: bytes.count - 8, by: 8) {
                add(bytes.loadUnaligned(fromByteOffset: offset, as: UInt64.self))
            }
            // The last 8 bytes. Some of them may also be in the previous word.
            add(bytes.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self))
        }
    }

    /// Adds one word that contains the kind of a value and the number of its bytes, elements or members.
    private mutating func add(_ kind: Kind, count: Int = 0) {
        add(UInt64(kind.rawValue) | UInt64(count) << 8)
    }

    @inline(__always)
    private mutating func add(_ word: UInt64) {
        v3 ^= word
        mix(rounds: 1)
        v0 ^= word
    }

    private mutating func mix(rounds: Int) {
        for _ in 0..<rounds {
            v0 &+= v1
            v1 = (v1 << 13 | v1 >> 51) ^ v0
            v0 = v0 << 32 | v0 >> 32
            v2 &+= v3
            v3 = (v3 << 16 | v3 >> 48) ^ v2
            v0 &+= v3
            v3 = (v3 << 21 | v3 >> 43) ^ v0
            v2 &+= v1
            v1 = (v1 << 17 | v1 >> 47) ^ v2
            v2 = v2 << 32 | v2 >> 32
        }
    }

    private var word: UInt64 { v0 ^ v1 ^ v2 ^ v3 }

    private static func hexadecimal(_ first: UInt64, _ second: UInt64) -> String {
        String(unsafeUninitializedCapacity: 32) { buffer in
            var (first, second) = (first, second)
            for index in 0..<16 {
                (buffer[index], buffer[index + 16]) = (digit(first >> 60), digit(second >> 60))
                (first, second) = (first << 4, second << 4)
            }
            return 32
        }
    }

    private static func digit(_ value: UInt64) -> UInt8 {
        UInt8(truncatingIfNeeded: value) + (value < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
    }
}
