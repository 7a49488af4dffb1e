import Testing

@testable import CommandLineInterface

@Suite struct VisibleTextTests {
    @Test func `exactly the characters that a terminal obeys are escaped`() {
        let others: Set<UInt32> = [0x61C, 0x200E, 0x200F, 0x2028, 0x2029, 0xFEFF]
        for scalar in (0...0x10FFFF).compactMap(Unicode.Scalar.init) {
            let isObeyed =
                scalar.properties.generalCategory == .control || scalar.properties.isBidiControl
                || others.contains(scalar.value)
            #expect(VisibleText.needsEscaping(scalar) == isObeyed, "U+\(String(scalar.value, radix: 16))")
        }
    }

    @Test(arguments: [("plain — ünï 日本 😀", "plain — ünï 日本 😀"), ("a\nb", #"a\nb"#), ("\u{1B}", #"\u001b"#), ("", "")])
    func `text stays as it is but for those`(text: String, shown: String) {
        #expect(VisibleText.line(text) == shown)
    }

    @Test func `one such character anywhere in a text is escaped`() {
        for scalar in (0...0x10FFFF).compactMap(Unicode.Scalar.init) where VisibleText.needsEscaping(scalar) {
            #expect(VisibleText.line("plain \(scalar)") == "plain \(VisibleText.escape(scalar) ?? "")")
        }
    }
}
