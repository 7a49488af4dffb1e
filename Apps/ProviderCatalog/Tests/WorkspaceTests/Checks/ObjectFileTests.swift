import Testing

@Suite("Object files") struct ObjectFileTests {
    private let file = Self.elf(sections: [
        (".text", "-lFoundation\0"),
        (".swift1_autolink_entries", "-lswiftCore\0-lFoundationEssentials\0"),
        (".swift1_autolink_entries", "-lm\0"),
    ])

    @Test func linkerOptionsAreRead() throws {
        let object = try #require(ObjectFile(file))
        #expect(object.linkerOptions == ["-lswiftCore", "-lFoundationEssentials", "-lm"])
    }

    @Test func aFileThatBreaksOffIsNone() {
        for length in 0..<file.count {
            #expect(ObjectFile(Array(file.prefix(length))) == nil, "of \(length) bytes")
        }
        #expect(ObjectFile(Array("!<arch>\n".utf8) + Array(repeating: 0, count: 200)) == nil)
    }

    @Test func aFileWithWrongNumbersIsReadWithoutATrap() {
        for index in 0x10..<file.count {
            for byte: UInt8 in [0, 0x7F, 0xFF] {
                var changed = file
                changed[index] = byte
                _ = ObjectFile(changed)
            }
        }
    }

    @Test(arguments: [
        (["-lswiftCore", "-lFoundationEssentials", "-lm"], []),
        (["-lFoundationEssentials", "-lFoundation"], ["Foundation"]),
        (["-lFoundationNetworking", "-lFoundationXML"], ["FoundationNetworking", "FoundationXML"]),
        (["-lFoundationInternationalization"], ["FoundationInternationalization"]),
    ])
    func moreThanFoundationEssentialsIsRefused(options: [String], refused: [String]) {
        let source = SourceFile(path: "Packages/X/Sources/X/F.swift", source: "")
        let found = LinkRule.violations(in: source, linkerOptions: options)
        #expect(found.map(\.message) == refused.map { "is linked with \($0)" })
    }

    /// A file of sections alone: the header, the sections' headers, and what they hold.
    private static func elf(sections: [(name: String, text: String)]) -> [UInt8] {
        let names = [".names"] + sections.map(\.name)
        let texts = [names.map { $0 + "\0" }.joined()] + sections.map(\.text)
        var headers: [UInt8] = []
        var body: [UInt8] = []
        var name = 0
        for index in names.indices {
            let offset = 64 + names.count * 64 + body.count
            headers += bytes(name, 4) + bytes(1, 4) + bytes(0, 16) + bytes(offset, 8)
            headers += bytes(texts[index].utf8.count, 8) + bytes(0, 24)
            body += texts[index].utf8
            name += names[index].utf8.count + 1
        }
        var start: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1] + bytes(0, 0x22)
        start += bytes(64, 8) + bytes(0, 10) + bytes(64, 2) + bytes(names.count, 2) + bytes(0, 2)
        return start + headers + body
    }

    private static func bytes(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).map { $0 < 8 ? UInt8(truncatingIfNeeded: number >> ($0 * 8)) : 0 }
    }
}
