import Foundation
import ProtocolsTesting
import Testing

/// The page of the built program in a real browser.
@Suite(
    .timeLimit(.minutes(3)), .serialized,
    .enabled(if: Chromium.isInstalled, "chromium and chromedriver are not installed"))
struct PageInChromiumTests {
    private static let key = "48210-0123456789abcdef"

    /// Opens the page of a server. After the body, checks that the console is empty and all requests went to the page's
    /// server.
    private static func visit(
        _ arguments: [String], environment: [String: String] = [:], width: Int = 1280,
        _ body: (Chromium, ServedPage) async throws -> Void
    ) async throws {
        let page = try await ServedPage(arguments + ["--no-open"], environment: environment)
        let browser = try await Chromium(width: width)
        do {
            try await browser.open(page.url.absoluteString)
            try await body(browser, page)
            let logs = try await browser.logs()
            #expect(logs.console.isEmpty, "\(logs.console)")
            // The empty tab before the page makes requests to the browser itself.
            let requests = logs.requests.filter { !$0.hasPrefix("chrome://") && !$0.hasPrefix("data:") }
            let foreign = requests.filter { !$0.hasPrefix(page.url.absoluteString) }
            #expect(foreign.isEmpty && !requests.isEmpty, "\(foreign)")
        } catch {
            await browser.quit()
            await page.stop()
            throw error
        }
        await browser.quit()
        let outcome = await page.stop()
        expectEqual(outcome.ending, .signal(SIGINT), "\(outcome)")
    }

    /// Returns a server with the API of Pixabay. It has 70 pictures, and every search finds 2 of them.
    private static func pictures() throws -> LoopbackServer {
        try LoopbackServer { request in
            if request.target.hasPrefix("/photo") { return .rawBytes(photo, keepsOpen: false) }
            let total = request.query("q") == nil ? 70 : 2
            let size = request.query("per_page").flatMap { Int($0) } ?? 20
            let start = ((request.query("page").flatMap { Int($0) } ?? 1) - 1) * size
            let base = "http://\(request.header("Host") ?? "")"
            let images = (1...total).dropFirst(start).prefix(size).map { id in
                Payload.image(id).replacing("https://cdn.example/1.jpg", with: "\(base)/photo/\(id).png")
                    .replacing("https://pixabay.example/get/1.jpg", with: "\(base)/photo/large/\(id).png")
                    .replacing("heron, lake", with: "bird \(id), <b>&amp;</b>")
            }
            return .json(#"{"total": \#(total), "totalHits": \#(total), "hits": \#(Payload.list(images))}"#)
        }
    }

    /// A response with a PNG file of one pixel.
    private static let photo: [UInt8] = {
        let base64 = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
        let bytes = [UInt8](Data(base64Encoded: base64) ?? Data())
        let head =
            "HTTP/1.1 200 OK\r\nContent-Type: image/png\r\nContent-Length: \(bytes.count)\r\nConnection: close\r\n\r\n"
        return Array(head.utf8) + bytes
    }()

    private static let cards = "document.querySelectorAll('.card').length"

    @Test func `the gallery scrolls from the first page to the last, a search narrows it, and the detail opens`()
        async throws
    {
        let server = try Self.pictures()
        let arguments = ["pixabay", "serve", "--base-url", server.base, "--no-cache", "--rate", "1000/s"]
        try await Self.visit(arguments, environment: ["PIXABAY_API_KEY": Self.key]) { browser, page in
            try await browser.wait(for: "\(Self.cards) >= 20")
            for _ in 0..<10 where try await browser.run("return \(Self.cards)") != "70" {
                let count = try await browser.run("return \(Self.cards)")
                try await browser.run("window.scrollTo(0, document.body.scrollHeight)")
                try await browser.wait(for: "\(Self.cards) > \(count)")
            }
            try await browser.wait(for: "document.querySelector('.status').textContent === '70 of 70'")
            try await browser.wait(for: "[...document.images].some(image => image.naturalWidth > 0)")
            // Text from the API does not become HTML.
            try await expectEqual(browser.run("return document.querySelectorAll('.card b').length"), "0")
            #expect(
                try await browser.run("return document.querySelector('.card .title').textContent").contains(
                    "<b>&amp;</b>"))

            try await browser.press("/")
            try await browser.wait(for: "document.activeElement.type === 'search'")
            try await browser.press("heron")
            try await browser.wait(for: "\(Self.cards) === 2")
            try await expectEqual(browser.run("return document.activeElement.value"), "heron")

            try await browser.press("\u{E015}")
            try await browser.wait(for: "document.activeElement.closest('.card') !== null")
            try await browser.press("\u{E007}")
            try await browser.wait(for: "document.querySelector('.detail') !== null")
            try await browser.wait(for: "document.querySelector('.picture img')?.naturalWidth > 0")
            try await browser.press("p")
            try await browser.wait(for: "document.querySelector('.detail .status').textContent === '1 / 2'")
            try await browser.back()
            try await browser.wait(for: "document.querySelector('.detail') === null")
            try await expectEqual(browser.run("return document.documentElement.outerHTML").contains(Self.key), false)
        }
    }

    /// Elements whose content is cut off, or that reach beyond the page.
    private static let cutOff = """
        [...document.querySelectorAll('body *')].filter(x => x.getBoundingClientRect().width > 0).filter(x => {
          const box = x.getBoundingClientRect(), hides = getComputedStyle(x).overflow !== 'visible';
          return box.right > innerWidth || hides && (x.scrollWidth > x.clientWidth + 1 || x.scrollHeight > x.clientHeight + 2);
        }).map(x => `${x.tagName}.${x.className} ${x.textContent.slice(0, 40)}`).join('; ')
        """

    @Test(arguments: ["pixabay", "github-repos", "dummyjson-products", "hacker-news-stories", "wikipedia-pages"])
    func `nothing is cut off at any width, and the buttons are in one row`(provider: String) async throws {
        try await Self.visit([provider, "serve", "--samples"]) { browser, page in
            try await browser.wait(for: "document.querySelectorAll('[data-row]').length > 0")
            let tops = "[...document.querySelectorAll('.bar .buttons button')].map(x => x.getBoundingClientRect().top)"
            for width in [360, 390, 640, 641, 960, 1280, 1920, 2000] {
                try await browser.resize(width: width)
                try await expectEqual(browser.run("return innerWidth"), "\(width)")
                let rows = Int(try await browser.run("return new Set(\(tops)).size")) ?? 0
                let count = Int(try await browser.run("return \(tops).length")) ?? 0
                // On a phone, six buttons are in two rows of three.
                expectEqual(rows, width < 480 && count > 5 ? 2 : 1, "\(width)")
                try await expectEqual(browser.run("return \(Self.cutOff)"), "", "\(width)")
            }
        }
    }

    @Test func `the loaded items are downloaded as list would write them, and repositories are a table`() async throws {
        try await Self.visit(["github-repos", "serve", "--samples"]) { browser, page in
            try await browser.wait(for: "document.querySelectorAll('.row').length > 0")
            try await expectEqual(browser.run("return document.title"), "github-repos (samples) – Switchboard")
            try await browser.click("thead th:nth-child(3) button")
            try await browser.wait(for: "document.querySelector('.row').textContent.includes('marta-k/pebble')")
            // The focus stays on the heading, and a screen reader hears the order.
            try await expectEqual(browser.run("return document.activeElement.textContent"), "Star count")
            try await browser.press("\u{E007}")
            try await browser.wait(for: "document.querySelector('.row').textContent.includes('fern-labs/tidepool')")
            try await browser.wait(for: "document.activeElement.closest('[aria-sort=descending]') !== null")
            for (format, suffix) in [
                ("tsv", "tsv"), ("csv", "csv"), ("json", "json"), ("ndjson", "ndjson"), ("markdown", "md"),
            ] {
                let written = try await switchboard(["github-repos", "list", "--samples", "--format", format])
                let link = "document.querySelector('a[download$=\".\(suffix)\"]').href"
                try await expectEqual(browser.run("return fetch(\(link)).then(x => x.text())"), written.output)
            }
        }
    }

    @Test func `boxes and keys select items, and the focus follows the selection to the end of the list`() async throws
    {
        try await Self.visit(["github-repos", "serve", "--samples"]) { browser, page in
            try await browser.wait(for: "document.querySelectorAll('.row').length > 0")
            try await browser.click(".row:nth-child(2) label.mark")
            try await browser.wait(for: "document.querySelector('.status').textContent.startsWith('1 selected')")
            // The focus stays on the box, where the keys work.
            try await browser.wait(for: "document.activeElement.matches('.row:nth-child(2) input')")
            try await browser.press("x")
            try await browser.wait(for: "document.querySelectorAll('.row :checked').length === 0")
            try await browser.wait(for: "document.activeElement.matches('.row:nth-child(3) button')")
            try await browser.press("G")
            try await browser.wait(for: "document.activeElement.matches('.row:last-child button')")
            try await browser.wait(for: "document.querySelector('.status').textContent === '6 of 6'")
            // The letters do nothing after they are turned off.
            try await browser.press("?")
            try await browser.wait(for: "document.querySelector('.keys') !== null")
            try await browser.click(".keys + .choice")
            try await browser.wait(for: "!document.getElementById('scenes').dataset.keys.split(' ').includes('f')")
            try await browser.press("\u{E00C}")
            try await browser.wait(for: "document.querySelector('.keys') === null")
            try await browser.press("f\u{E011}")
            try await browser.wait(for: "document.activeElement.matches('.row:first-child button')")
            try await expectEqual(browser.run("return document.querySelectorAll('.filters').length"), "0")
        }
    }

    @Test func `when the focused element disappears, the focus stays in the scene`() async throws {
        try await Self.visit(["pixabay", "serve", "--samples"]) { browser, page in
            try await browser.wait(for: "document.querySelectorAll('.card').length > 0")
            try await browser.click("#s1-filters-button")
            try await browser.wait(for: "document.activeElement.closest('.filters') !== null")
            try await browser.press("\u{E00C}")
            try await browser.wait(for: "document.activeElement.id === 's1-filters-button'")
            try await browser.run("document.querySelector('.card button').focus()")
            try await browser.press("v")
            try await browser.wait(for: "document.querySelectorAll('.row').length > 0")
            try await browser.wait(for: "document.activeElement.closest('.row') !== null")
        }
    }

    @Test func `a form rejects a missing value, and then saves`() async throws {
        let server = try LoopbackServer { request in
            request.head.hasPrefix("POST ")
                ? .status(
                    "201 Created", Payload.user(11, name: "Grace Hollow"), headers: ["Content-Type: application/json"])
                : .users(request, total: 10)
        }
        let arguments = ["jsonplaceholder-users", "serve", "--base-url", server.base, "--no-cache"]
        try await Self.visit(arguments, width: 390) { browser, page in
            try await browser.wait(for: "document.querySelectorAll('.row').length === 10")
            try await browser.press("a")
            try await browser.wait(for: "document.activeElement.closest('.sheet') !== null")
            try await browser.press("\u{E007}")
            try await browser.wait(for: "document.querySelector('.wrong .messages p') !== null")
            #expect(!server.requests.contains { $0.head.hasPrefix("POST ") })
            try await browser.press("Grace Hollow")
            try await browser.wait(for: "document.querySelector('.wrong') === null")
            try await expectEqual(browser.run("return document.activeElement.value"), "Grace Hollow")
            // The browser asks before it leaves the page with the text, and no longer after it is saved.
            let mayLeave = "dispatchEvent(new Event('beforeunload', { cancelable: true }))"
            try await browser.wait(for: "!\(mayLeave)")
            try await browser.press("\u{E007}")
            try await browser.wait(for: "document.querySelector('.sheet') === null")
            try await browser.wait(for: mayLeave)
            try await browser.wait(for: "document.querySelector('.row').textContent.includes('Grace Hollow')")
            try await expectEqual(browser.run("return document.documentElement.scrollWidth <= innerWidth"), "1")
        }
    }

    @Test func `a reloaded page continues, and keys open a list from the menu and close it`() async throws {
        try await Self.visit(["serve", "--samples"]) { browser, page in
            try await browser.wait(for: "document.querySelector('.providers') !== null")
            try await browser.wait(for: "document.activeElement.type === 'search'")
            try await browser.press("github-repos")
            try await browser.wait(for: "document.querySelectorAll('.providers li').length === 1")
            try await browser.press("\u{E007}")
            try await browser.wait(for: "document.querySelector('.list') !== null")
            try await browser.wait(for: "document.querySelectorAll('[data-row]').length > 0")
            try await browser.reload()
            try await browser.wait(for: "document.querySelectorAll('[data-row]').length > 0")
            #expect(
                try await browser.run("return document.querySelector('.list h1').textContent").contains("github-repos"))
            try await browser.press("\u{E00C}")
            try await browser.wait(for: "document.querySelector('.list') === null")
        }
    }
}
