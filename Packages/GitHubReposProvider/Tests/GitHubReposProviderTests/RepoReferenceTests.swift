import GitHubReposProvider
import Testing

@Suite("GitHub: references")
struct RepoReferenceTests {
    @Test(
        "a number or owner/name",
        arguments: ["0", "1", "5551234", "9223372036854775807", "wind/kite", "wind/1", "1/2", "w/.github", "a/b c"])
    func accepted(text: String) {
        #expect(RepoReference(text)?.description == text)
    }

    @Test(
        "nothing else",
        arguments: [
            "", "/", "kite", "wind/", "/kite", "wind/kite/", "/wind/kite", "wind//kite", "-1", "+1", " 1", "1.0", "٣",
            "9223372036854775808", "https://github.com/wind/kite",
        ])
    func refused(text: String) {
        #expect(RepoReference(text) == nil)
    }

    @Test("says what it looks like")
    func form() {
        #expect(RepoReference.form == "a number or owner/name")
    }
}
