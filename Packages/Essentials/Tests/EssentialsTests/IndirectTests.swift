import Essentials
import Testing

struct IndirectTests {
    private struct Settings: Sendable {
        @Indirect var names: [String]
        @Indirect var limit: Int? = nil
    }

    @Test func `a change of a copy does not change the original`() {
        let original = Settings(names: ["a"])
        var copy = original
        copy.names.append("b")
        copy.limit = 3
        #expect(original.names == ["a"] && original.limit == nil)
        #expect(copy.names == ["a", "b"] && copy.limit == 3)
    }
}
