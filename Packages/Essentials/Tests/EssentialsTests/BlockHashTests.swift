import Essentials
import Testing

struct BlockHashTests {
    private static let functions: [any (BlockHash & SendableMetatype).Type] = [
        SHA256.self, SHA512.self, SHA1.self, MD5.self,
    ]

    /// Examples of FIPS 180-4 and RFC 1321.
    @Test(arguments: [
        ("", 0, "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855"),
        ("abc", 0, "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"),
        (
            String(repeating: "a", count: 1_000_000), 0,
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0"
        ),
        (
            "abc", 1,
            "ddaf35a193617abacc417349ae20413112e6fa4e89a97ea20a9eeee64b55d39a"
                + "2192992a274fc1a836ba3c23a3feebbd454d4423643ce80e2a9ac94fa54ca49f"
        ),
        ("abc", 2, "a9993e364706816aba3e25717850c26c9cd0d89d"), ("abc", 3, "900150983cd24fb0d6963f7d28e17f72"),
    ])
    func `a digest is that of the standard`(message: String, function: Int, expected: String) {
        #expect(Hexadecimal.text(of: Self.functions[function].digest(of: Array(message.utf8))) == expected)
    }

    /// The digest of the digests of messages with 0 to 300 bytes, which have every length around a block. Python's
    /// `hashlib` computed it.
    @Test(arguments: [
        (0, "60d63ff40b5558727a9b786ac0be9300f7ca58fd9ddd3b2f3681b369018a87dc"),
        (
            1,
            "e1f2f7d5d8fc48db06ec2a0eed639593f549caffa40245747258761214a3ec07"
                + "134903fde52ace6cfae161a82097ba01f33a97d48dd6a80d4521d96d7401357e"
        ),
        (2, "e570432b09ac39935ad256f819b381ba3900dbbd"), (3, "a9cf41e638496a4d8f14abe6ae258128"),
    ])
    func `messages of every length around a block are padded`(function: Int, expected: String) {
        let function = Self.functions[function]
        let digests = (0...300).flatMap { count in
            function.digest(of: (0..<count).map { UInt8(truncatingIfNeeded: $0 * 7 + count) })
        }
        #expect(Hexadecimal.text(of: function.digest(of: digests)) == expected)
    }

    /// Test case 2 of RFC 4231 (SHA-2) and RFC 2202, and a key that is longer than a block of 64 bytes or of 128, which
    /// Python's `hmac` computed.
    @Test(arguments: [
        (
            0, "5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843",
            "59ba1905fc8de5590cdea645f741312c20dbe6eff55bc4c8e66aaa97d3cfe114"
        ),
        (
            1,
            "164b7a7bfcf819e2e395fbe73b56e0a387bd64222e831fd610270cd7ea250554"
                + "9758bf75c05a994a6d034f65f8f0e6fdcaeab1a34d4a6b4b636e070a38bce737",
            "99635ea99c1b5fedb74477836d88565c11692a32cdd1a35c556c3be62fa62db2"
                + "d30241a8c90707eba27817cd7f42b9514e178dc08972948fefd80a4ce56f5b99"
        ),
        (2, "effcdf6ae5eb2fa2d27416d5f184df9c259a7c79", "9b450131cedefbc328e7951e314218e3b40ca252"),
        (3, "750c783e6ab0b503eaa86e310a5db738", "4c52c5c9e948086f6408f440c932a9ac"),
    ])
    func `an HMAC is that of the standard`(function: Int, short: String, long: String) {
        let function = Self.functions[function]
        let message = Array("what do ya want for nothing?".utf8)
        #expect(Hexadecimal.text(of: function.hmac(of: message, key: Array("Jefe".utf8))) == short)
        let key = [UInt8](repeating: 0xaa, count: 131)
        #expect(Hexadecimal.text(of: function.hmac(of: Array("Hi There".utf8), key: key)) == long)
    }
}
