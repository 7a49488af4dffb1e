import Testing

@testable import TransportPolicies

@Suite struct SHA256Tests {
    /// The examples that NIST gives for FIPS 180-4.
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
    func `digests are those of the standard`(message: String, digest: String) {
        #expect(Hexadecimal.text(of: SHA256.digest(of: Array(message.utf8))) == digest)
    }

    @Test func `every length around a block has its padding`() {
        // The message goes into one more block from 56 bytes on; a wrong padding traps or collides.
        let digests = (0...130).map { SHA256.digest(of: [UInt8](repeating: 0, count: $0)) }
        #expect(Set(digests).count == 131)
    }
}
