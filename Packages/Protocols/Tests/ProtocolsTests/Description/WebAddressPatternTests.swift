import Protocols
import ProtocolsTesting
import Testing

@Suite struct WebAddressPatternTests {
    private static let repos = WebAddressPattern("https://github.com/{owner}/{name}", reference: "{owner}/{name}")
    private static let clones = WebAddressPattern("https://github.com/{owner}/{name}.git", reference: "{owner}/{name}")
    private static let shows = WebAddressPattern("https://www.tv.example/{id}")
    private static let dotless = WebAddressPattern("https://www.club/{id}")
    private static let stories = WebAddressPattern("https://news.example/item?id={id}")
    private static let photos = WebAddressPattern("https://photos.example/photos/{title}-{id}/")
    private static let issues = WebAddressPattern("http://bugs.example/show/bug-{id}", reference: "#{id}")

    @Test(
        arguments: [
            (repos, "https://github.com/apple/swift", "apple/swift"), (repos, "https://github.com/a/b/", "a/b"),
            (repos, "https://github.com/a/b?tab=readme#top", "a/b"), (repos, "HTTPS://GitHub.com/A/b", "A/b"),
            (repos, "https://github.com/a%20b/%C3%A9%25", "a b/é%"), (repos, "https://github.com/é/b", "é/b"),
            (repos, "https://github.com/a/b%zz", "a/b%zz"), (repos, "https://github.com/a:b/c@d", "a:b/c@d"),
            (repos, "https://WWW.github.com/a/b", "a/b"), (shows, "https://tv.example/7", "7"),
            (shows, "https://www.tv.example/7", "7"), (dotless, "https://www.club/7", "7"),
            (clones, "https://github.com/a/b.git", "a/b"), (clones, "https://github.com/a/.git.git", "a/.git"),
            (stories, "https://news.example/item?id=7", "7"), (stories, "https://news.example/item/?p=2&id=7&q", "7"),
            (stories, "https://news.example/item?id=a%26b#id=9", "a&b"),
            (stories, "https://news.example/item?id=7?", "7?"),
            (photos, "https://photos.example/photos/a-red-heron-71/", "71"),
            (photos, "https://photos.example/photos/heron-71", "71"),
            (issues, "http://bugs.example/show/bug-7", "#7"), (issues, "http://bugs.example/show/bug-bug-7", "#bug-7"),
        ] as [(WebAddressPattern, String, String)])
    func `the reference is in the address`(pattern: WebAddressPattern, address: String, reference: String) {
        expectEqual(pattern.fault, nil)
        expectEqual(pattern.reference(in: address), reference)
    }

    @Test(
        arguments: [
            (repos, "apple/swift"), (repos, ""), (repos, "https://"), (repos, "https://github.com"),
            (repos, "github.com/a/b"), (repos, "http://github.com/a/b"), (repos, "ftp://github.com/a/b"),
            (repos, "https://www2.github.com/a/b"), (repos, "https://www.www.github.com/a/b"),
            (dotless, "https://club/7"), (repos, "https://github.com.evil.example/a/b"),
            (repos, "https://github.com@evil.example/a/b"), (repos, "https://me@github.com/a/b"),
            (repos, "https://github.com:443/a/b"), (repos, "https://git\u{212A}ub.com/a/b"),
            (repos, "https://github.com/a"), (repos, "https://github.com/a/b/c"), (repos, "https://github.com//b"),
            (repos, "https://github.com/a//"), (repos, "https://github.com/a/b//"), (repos, "https://github.com/../b"),
            (repos, "https://github.com/a/%2e%2E"), (repos, "https://github.com/a%2Fb/c"),
            (repos, "https://github.com/a/b%0A"), (repos, "https://github.com/a/b\n"),
            (repos, "https://github.com/a/b%00"),
            (repos, "https://github.com/a/%FF"), (repos, "https://github.com/a/b%E2%80%A8"),
            (repos, "https://github.com?/a/b"), (repos, "https://github.com#/a/b"),
            (clones, "https://github.com/a/b"), (clones, "https://github.com/a/.git"),
            (stories, "https://news.example/item"), (stories, "https://news.example/item?id="),
            (stories, "https://news.example/item?id"), (stories, "https://news.example/item?ID=7"),
            (stories, "https://news.example/item?id=7&id=8"), (stories, "https://news.example/item#?id=7"),
            (stories, "https://news.example/item?id=..%2F7"), (stories, "https://news.example/items?id=7"),
            (photos, "https://photos.example/photos/71"), (photos, "https://photos.example/photos/-71"),
            (photos, "https://photos.example/photos/heron-"), (issues, "http://bugs.example/show/bag-7"),
            (issues, "http://bugs.example/show/bug-"),
        ] as [(WebAddressPattern, String)])
    func `any other address has no reference`(pattern: WebAddressPattern, address: String) {
        expectEqual(pattern.reference(in: address), nil)
    }

    @Test(
        arguments: [
            ("github.com/{id}", "{id}", "expected an address"), ("https://{host}/{id}", "{id}", "expected an address"),
            ("https://a.example/{id}#{id}", "{id}", "expected an address"),
            ("https://a.example/{id", "{id}", "expected an address"),
            ("https://a.example/id}", "{id}", "expected an address"),
            ("https://a.example/{}", "{}", "expected an address"),
            ("https://a.example/{a}{b}", "{a}", "expected an address"),
            ("https://a.example//{id}", "{id}", "expected an address"),
            ("https://a.example/{id}", "{id", "expected an address"),
            ("https://a.example/items", "7", "expected a placeholder"),
            ("https://a.example/{id}/{id}", "{id}", "expected every placeholder once"),
            ("https://a.example/{owner}", "{owner}/{name}", "missing placeholder '{name}'"),
        ])
    func `a pattern with a fault has no references`(address: String, reference: String, fault: String) {
        let pattern = WebAddressPattern(address, reference: reference)
        #expect(pattern.fault?.contains(fault) == true, "\(pattern.fault ?? "no fault")")
        expectEqual(pattern.reference(in: "https://a.example/7"), nil)
    }
}
