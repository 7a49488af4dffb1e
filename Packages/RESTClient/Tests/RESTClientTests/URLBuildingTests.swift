import Protocols
import Testing

struct URLBuildingTests {
    @Test(
        arguments: [
            ("https://h", [], "https://h"),
            ("https://h/", [], "https://h/"),
            ("https://h/v1", [], "https://h/v1"),
            ("https://h", ["users"], "https://h/users"),
            ("https://h/", ["users", "1"], "https://h/users/1"),
            ("https://h/v1", ["users"], "https://h/v1/users"),
            ("https://h/v1/", ["users"], "https://h/v1/users"),
            ("https://h:8443/a/b", ["c", "d"], "https://h:8443/a/b/c/d"),
            ("https://h", ["api", ""], "https://h/api/"),
            ("https://h/", ["api", ""], "https://h/api/"),
            ("https://h", [""], "https://h/"),
            ("https://h?k=v", ["users"], "https://h/users?k=v"),
            ("https://h/v1?k=v", ["users"], "https://h/v1/users?k=v"),
            ("https://h/v1/?k=a/b", ["users"], "https://h/v1/users?k=a/b"),
            ("https://h/v1#f?x", ["users"], "https://h/v1/users#f?x"),
            ("https://h", ["a b", "c/d", "c++", "é"], "https://h/a%20b/c%2Fd/c%2B%2B/%C3%A9"),
            ("https://h/v1", ["..", "."], "https://h/v1/%2E%2E/%2E"),
            ("https://h", ["?x", "#y"], "https://h/%3Fx/%23y"),
        ] as [(String, [String], String)])
    func aPathGoesBelowItsBase(base: String, path: [String], expected: String) throws {
        let url = URL(try #require(URL(string: base)), path: path)
        #expect(url.absoluteString == expected)
        #expect(url.host() == "h")
    }

    @Test(arguments: [
        ("https://h", "https://h/s?q=c%2B%2B&page=2"),
        ("https://h/v1/", "https://h/v1/s?q=c%2B%2B&page=2"),
        ("https://h/v1?k=v", "https://h/v1/s?k=v&q=c%2B%2B&page=2"),
        ("https://h/v1?", "https://h/v1/s?q=c%2B%2B&page=2"),
        ("https://h/v1?k=v#f", "https://h/v1/s?k=v&q=c%2B%2B&page=2#f"),
        ("https://h/v1#f?x", "https://h/v1/s?q=c%2B%2B&page=2#f?x"),
    ])
    func aQueryIsAdded(base: String, expected: String) throws {
        let items = [QueryItem("q", "c++"), QueryItem("page", 2)]
        let url = URL(try #require(URL(string: base)), path: ["s"], query: items)
        #expect(url.absoluteString == expected)
    }
}
