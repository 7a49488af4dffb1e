import ProtocolsTesting
import Testing

struct ExpectEqualTests {
    @Test(arguments: [
        ("a", "b", "expected b, got a"),
        ("a\nb\n", "a\nc\n", "line 2: expected 'c', got 'b'"),
        ("a\nb", "a", "line 2: expected the end of the text, got 'b'"),
    ])
    func `different values are an issue that shows the difference`(actual: String, expected: String, text: String) {
        withKnownIssue {
            expectEqual(actual, expected, "comment")
        } matching: { issue in
            issue.comments == ["\(text): comment"] && issue.sourceLocation?.fileName == "ExpectEqualTests.swift"
        }
    }

    @Test func `equal values are no issue, and the comment is not computed`() {
        func comment() -> Comment {
            Issue.record("the comment was computed")
            return ""
        }
        expectEqual([1, 2], [1, 2], comment())
    }
}
