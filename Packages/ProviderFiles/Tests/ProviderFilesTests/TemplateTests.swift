import ProtocolsTesting
import Testing

@testable import ProviderFiles

struct TemplateTests {
    @Test(arguments: [
        ("", ""), ("a", "a"), ("a.b[0].c", "a.b[0].c"), ("[1]", "[1]"), ("['a.b'].c", "['a.b'].c"),
        ("a[*].b", "a[*].b"),
        ("a['']", "a['']"), ("a b-c", "a b-c"),
    ])
    func `a path is written as it was read`(text: String, written: String) {
        expectEqual(ValuePath(text).map { "\($0)" }, written)
    }

    @Test(arguments: [
        ".", "a.", ".a", "a..b", "a[", "a[]", "a[x]", "a[-1]", "a[+1]", "a[1", "['a", "a.[0]", "a]", "a[0]b",
        "a[99999999999999999999]",
    ])
    func `other text is no path`(text: String) {
        expectEqual(ValuePath(text), nil)
    }

    @Test(arguments: [
        ("{a}/{b}", "1/2"), ("{{a}}", "{a}"), ("x{{{a}}}", "x{1}"), ("", ""), ("{c}", nil), ("{a}{c}", nil),
    ])
    func `placeholders are replaced by values`(text: String, expected: String?) {
        expectEqual(TextTemplate(text)?.text { ["a": "1", "b": "2"][$0] }, expected)
    }

    @Test(arguments: ["{", "}", "{}", "{a", "a}", "{a{b}", "{{a}", "{a}}"])
    func `a brace without its counterpart is no template`(text: String) {
        expectEqual(TextTemplate(text), nil)
    }

    @Test(arguments: [
        ("/a/{x}", "1", ["a", "1"]), ("/a/{x}", "../b", ["a", "../b"]), ("/a/{x}", "..", nil), ("/a/{x}", "", nil),
        ("/a/{x}.json", "", ["a", ".json"]), ("/{x}/", "1", ["1", ""]), ("/", "1", []),
    ])
    func `a value stays in its segment`(path: String, value: String, segments: [String]?) {
        expectEqual(PathTemplate(path)?.segments { _ in value }, segments)
    }

    @Test(arguments: ["", "a", "/a//b", "/../a", "/./a", "/{"])
    func `other text is no path of a request`(text: String) {
        expectEqual(PathTemplate(text), nil)
    }
}
