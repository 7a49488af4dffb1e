import Essentials
import Testing

struct SHA256Tests {
    /// NIST's examples for FIPS 180-4.
    @Test(arguments: [
        ("", "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            "abcdbcdecdefdefgefghfghighijhijkijkljklmklmnlmnomnopnopq",
            "248d6a61d20638b8e5c026930c3e6039a33ce45964ff2167f6ecedd419db06c1"
        ),
        (
            "abcdefghbcdefghicdefghijdefghijkefghijklfghijklmghijklmnhijklmnoijklmnopjklmnopqklmnopqrlmnopqrsmnopqrstnopqrstu",
            "cf5b16a778af8380036ce59e7b0492370b249b11e8f07a51afac45037afee9d1"
        ),
        (
            String(repeating: "a", count: 1_000_000),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        ),
    ])
    func `SHA-256 matches the examples`(message: String, digest: String) {
        #expect(Hexadecimal.text(of: SHA256.digest(of: Array(message.utf8))) == digest)
    }

    @Test func `SHA-256 pads messages of every length around a block`() {
        // From 56 bytes on, the padding needs a second block. Wrong padding traps or results in equal digests.
        let digests = (0...130).map { SHA256.digest(of: [UInt8](repeating: 0, count: $0)) }
        #expect(Set(digests).count == 131)
    }

    /// Test cases 1, 2, 6 and 7 of RFC 4231, with the key, the message and the digest in hexadecimal.
    private static let vectors: [(key: [UInt8], message: String, digest: String)] = [
        (bytes(0x0b, 20), "Hi There", "b0344c61d8db38535ca8afceaf0bf12b881dc200c9833da726e9376c2e32cff7"),
        (
            Array("Jefe".utf8), "what do ya want for nothing?",
            "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843"
        ),
        (
            bytes(0xaa, 131), "Test Using Larger Than Block-Size Key - Hash Key First",
            "60e431591ee0b67f0d8a26aacbf5b77f8e0bc6213728c5140546040f0ee37f54"
        ),
        (
            bytes(0xaa, 131),
            "This is a test using a larger than block-size key and a larger than block-size data. The key needs to be "
                + "hashed before being used by the HMAC algorithm.",
            "9b09ffa71b942fcb27635fbcd5b0e944bfdc63644f0713938a7f51535c3a35e2"
        ),
    ]

    private static func bytes(_ byte: UInt8, _ count: Int) -> [UInt8] { [UInt8](repeating: byte, count: count) }

    @Test func `HMAC matches the examples`() {
        for (key, message, digest) in Self.vectors {
            #expect(Hexadecimal.text(of: SHA256.hmac(of: Array(message.utf8), key: key)) == digest, "\(message)")
        }
    }
}
