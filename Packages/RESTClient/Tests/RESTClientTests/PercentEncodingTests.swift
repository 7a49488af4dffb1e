import Protocols
import Testing

struct PercentEncodingTests {
    @Test(arguments: [
        ("", "", ""), ("abc-._~XYZ09", "abc-._~XYZ09", "abc-._~XYZ09"), ("c++", "c%2B%2B", "c%2B%2B"),
        ("c#", "c%23", "c%23"), ("a&b=c", "a%26b%3Dc", "a%26b%3Dc"), ("a b", "a%20b", "a%20b"),
        ("%20", "%2520", "%2520"),
        ("é", "%C3%A9", "%C3%A9"), ("😀", "%F0%9F%98%80", "%F0%9F%98%80"), ("日", "%E6%97%A5", "%E6%97%A5"),
        ("\r\n\0\t", "%0D%0A%00%09", "%0D%0A%00%09"), ("language:swift", "language:swift", "language:swift"),
        ("a/b", "a/b", "a%2Fb"), ("a?b", "a%3Fb", "a%3Fb"), ("a@b,c", "a@b,c", "a@b,c"),
        (
            "\"<>\\^`{|}'()*!;$[]", "%22%3C%3E%5C%5E%60%7B%7C%7D%27%28%29%2A%21%3B%24%5B%5D",
            "%22%3C%3E%5C%5E%60%7B%7C%7D%27%28%29%2A%21%3B%24%5B%5D"
        ),
        (".", "%2E", "%2E"), ("..", "%2E%2E", "%2E%2E"), ("...", "...", "..."), ("a.b", "a.b", "a.b"),
    ])
    func textIsEncoded(text: String, query: String, segment: String) {
        #expect(PercentEncoding.query.encode(text) == query)
        #expect(PercentEncoding.segment.encode(text) == segment)
    }

    @Test(arguments: [
        (QueryItem("q", "c++ &#"), "q=c%2B%2B%20%26%23"), (QueryItem("q", "language:swift"), "q=language:swift"),
        (QueryItem("safesearch", true), "safesearch=true"), (QueryItem("safesearch", false), "safesearch=false"),
        (QueryItem("id", UInt64.max), "id=18446744073709551615"), (QueryItem("page", -1), "page=-1"),
        (QueryItem("a=b", ""), "a%3Db="),
    ])
    func anItemIsEncoded(item: QueryItem, encoded: String) {
        #expect(item.encoded == encoded)
    }
}
