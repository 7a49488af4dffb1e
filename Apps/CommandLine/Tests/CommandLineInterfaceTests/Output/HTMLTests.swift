import CommandLineInterface
import Protocols
import ProtocolsTesting
import RESTClient
import Synchronization
import Testing

/// `--format html`: a page that works as a local file, and escapes all text from an API.
@Suite struct HTMLTests {
    private func page(_ provider: ProviderDescriptor, _ options: String = "") async -> String {
        let outcome = await Shell(provider, environment: ["NO_COLOR": "1"])
            .run("\(provider.id) list --format html \(options)")
        expectEqual(outcome.code, 0)
        return outcome.output
    }

    /// Returns each part of a text that is between `start` and `end`.
    private func parts(of text: String, from start: String, to end: String) -> [String] {
        text.components(separatedBy: start).dropFirst().compactMap { $0.components(separatedBy: end).first }
    }

    @Test func `records without pictures are a table with the columns of tables`() async {
        let page = await page(.catalogue([Gadget(7, "lamp", price: 2.5, tags: ["a", "b"], note: "hidden")]))
        #expect(page.hasPrefix("<!DOCTYPE html>\n"))
        #expect(page.hasSuffix("</html>\n"))
        #expect(page.contains(#"<th scope="col" class="number"><button>price</button></th>"#))
        #expect(page.contains(#"<td class="number">2.5</td><td>a, b</td>"#))
        #expect(!page.contains("hidden"))
        #expect(page.contains(#"1 record from <a href="https://catalogue.example/docs""#))
    }

    @Test func `chosen fields are shown, also those that tables omit`() async {
        let page = await page(.catalogue([Gadget(7, "lamp", note: "seen")]), "--fields note,id")
        expectEqual(parts(of: page, from: "<td", to: "</td>"), [">seen", #" class="number">7"#])
    }

    @Test func `a column that is always empty is not shown, so an empty picture makes no gallery`() async {
        let page = await page(.stories)
        #expect(page.contains("title") && !page.contains("price"))
    }

    @Test func `an empty list is a page too`() async {
        let page = await page(.catalogue([]))
        #expect(page.contains("0 records from"))
        #expect(page.hasSuffix("</html>\n"))
    }

    @Test(arguments: [
        ("<script>alert(1)</script>", "&lt;script&gt;alert(1)&lt;/script&gt;"),
        ("a & 'b' \"c\"", "a &amp; &#39;b&#39; &quot;c&quot;"),
        ("</title><b>", "&lt;/title&gt;&lt;b&gt;"), ("\u{202E}x\u{1B}[1m", #"\u202ex\u001b[1m"#),
    ])
    func `text is never markup`(text: String, escaped: String) async {
        let page = await page(.catalogue([Gadget(1, text, tags: [text])]))
        #expect(page.contains("<td>\(escaped)</td>"))
        #expect(!page.contains(text))
    }

    @Test(
        arguments: [
            (
                "https://a.example/?b=\"c\"&d",
                #"<a href="https://a.example/?b=&quot;c&quot;&amp;d" rel="noopener noreferrer">"#
            ),
            ("http://a.example", #"<a href="http://a.example" rel="noopener noreferrer">"#),
            ("javascript:alert(1)", nil), ("data:text/html,x", nil), (" https://a.example", nil),
        ] as [(String, String?)])
    func `only web addresses are links`(text: String, link: String?) async {
        let cell = parts(of: await page(.catalogue([Gadget(1, text)]), "--fields name"), from: "<td>", to: "</td>")[0]
        #expect(cell.hasPrefix(link ?? "") && cell.contains("<a ") == (link != nil))
    }

    @Test func `dates are shown in local time, with a value for sorting`() async {
        let page = await page(.stories)
        #expect(page.contains(#"<time datetime="2001-09-09T01:46:40Z">local 2001-09-09</time>"#))
    }

    @Test func `the policy allows only the style and the script of the page`() async throws {
        let page = await page(.catalogue([Gadget(1, "x")]))
        let policy = try #require(parts(of: page, from: "Content-Security-Policy\" content=\"", to: "\"").first)
        #expect(policy.hasPrefix("default-src &#39;none&#39;; img-src data:; "))
        for (name, element) in [("style-src", "style"), ("script-src", "script")] {
            let contents = parts(of: page, from: "<\(element)>", to: "</\(element)>")
            expectEqual(contents.count, 1)
            let digest = StandardDigests().sha256(Data(contents[0].utf8)).base64EncodedString()
            #expect(policy.contains("\(name) &#39;sha256-\(digest)&#39;;"))
        }
        #expect(!page.contains("src=\"http") && !page.contains("<link"))
    }

    @Test func `records with pictures are a gallery with all fields`() async {
        let page = await page(.pictures)
        #expect(page.contains("<main class=\"gallery\">"))
        expectEqual(parts(of: page, from: "<h2>", to: "</h2>"), ["a &lt;fox&gt;", "a heron"])
        #expect(page.contains("<dt>note</dt><dd>at dawn</dd>"))
        #expect(page.contains(#"<a href="https://pictures.example/1" rel="noopener noreferrer">"#))
        // The fake transport returns no pictures. The page embeds none, and does not refer to their addresses.
        expectEqual(page.components(separatedBy: "no picture").count, 3)
        #expect(!page.contains("<img"))
    }

    @Test func `with samples, every picture is generated`() async {
        let outcome = await Shell(.pictures).run("pictures list --format html --samples")
        expectEqual(outcome.code, 0)
        expectEqual(parts(of: outcome.output, from: "<img src=\"data:image/png;base64,", to: "\"").count, 2)
        #expect(!outcome.errors.contains("could not be loaded"))
    }

    @Test func `the page of an item has its picture`() async {
        let outcome = await Shell(.pictures).run("pictures get 1 --format html --samples")
        expectEqual(outcome.code, 0, "\(outcome)")
        expectEqual(parts(of: outcome.output, from: "<img src=\"data:image/png;base64,", to: "\"").count, 1)
    }

    @Test(arguments: ["--format html", "-o x.html"])
    func `the progress line counts the pictures`(output: String) async {
        let clock = ManualClock()
        let requests = Mutex(0)
        var shell = Shell(.pictures, environment: ["TERM": "xterm"])
        (shell.clock, shell.errorWidth) = (clock, 80)
        shell.transport = FakeTransport { request throws(NetworkError) in
            let isFirst = requests.withLock { count in
                count += 1
                return count == 1
            }
            if isFirst { await clock.turn() }
            return HTTPResponse(status: 404, body: Data(), url: request.url, receivedAt: .distantPast)
        }
        let outcome = await shell.run("pictures list --no-color \(output)")
        expectEqual(outcome.code, 0)
        #expect(outcome.errors.contains(/1 page, 2 of 5 records, \d+\/s; [01] of 2 pictures/), "\(outcome.errors)")
    }

    @Test(arguments: [(nil, 2), (#"{"pictures": true}"#, 2), (#"{"pictures": false}"#, 0)] as [(String?, Int)])
    func `a setting decides whether pictures are loaded, and whether the page is a gallery`(
        settings: String?, count: Int
    ) async {
        let requests = Mutex(0)
        var shell = Shell(.pictures, environment: ["HOME": "/home/ada"])
        shell.settingsFile = MemoryFile(settings)
        shell.transport = FakeTransport { request throws(NetworkError) in
            requests.withLock { $0 += 1 }
            return HTTPResponse(status: 404, body: Data(), url: request.url, receivedAt: .distantPast)
        }
        let outcome = await shell.run("pictures list --format html")
        #expect(outcome.code == 0 && requests.withLock(\.self) == count)
        expectEqual(outcome.errors.contains("could not be loaded"), (count > 0))
        expectEqual(outcome.output.contains("<main class=\"gallery\">"), (count > 0))
        expectEqual(outcome.output.contains("<table>"), count == 0)
    }
}

private struct Picture: Entity {
    let id: Int
    let title: String
    let file: String
    let page: String
    let note: String?

    static let name = "picture"
    static let columns: [Column<Picture>] = [
        Column("id", \.id), Column("title", \.title, role: .title),
        Column("file", \.file, isInTables: false, role: .thumbnail),
        Column("page", \.page, isInTables: false, role: .page), Column("note", \.note, isInTables: false),
    ]
}

private struct PictureShelf: Listing, Getting {
    typealias Item = Picture

    private let fox = Picture(
        id: 1, title: "a <fox>", file: "https://p.example/1.png", page: "https://pictures.example/1", note: "at dawn")

    func get(_ reference: Int64) async throws(ProviderError) -> Picture { fox }

    func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Picture> {
        Page(items: [
            fox,
            Picture(id: 2, title: "a heron", file: "https://p.example/2.png", page: "", note: nil),
        ])
    }
}

extension ProviderDescriptor {
    fileprivate static let pictures = ProviderDescriptor(
        id: "pictures", summary: "pictures of animals", documentation: "https://pictures.example/docs",
        baseURL: URL(literal: "https://pictures.example"),
        paging: Paging(.single, sizes: PageSizes(1...10, defaultSize: 5)),
        samples: SampleBook([]), make: { _ in PictureShelf() })
}
