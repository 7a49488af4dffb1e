import Foundation
import Presentation
import Protocols
import ProtocolsTesting
import Synchronization
import Testing
import WebServer

@testable import SceneFakes
@testable import WebInterface

/// A loader of photos, which records its requests.
private final class Photos: PictureLoading {
    /// The first bytes of a PNG file of 2 × 1 pixels.
    static let png = Data(
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13] + Array("IHDR".utf8) + [0, 0, 0, 2, 0, 0, 0, 1])

    let requests = Mutex<[String]>([])
    private let hangs: Bool

    init(hangs: Bool = false) { self.hangs = hangs }

    func picture(at url: URL, limit: Int) async throws(ProviderError) -> Data {
        requests.withLock { $0.append(url.absoluteString) }
        if hangs { try? await Task.sleep(for: .seconds(600)) }
        switch url.lastPathComponent {
        case "2.png": return Data("<script>alert(1)</script>".utf8)
        case "3.png": throw ProviderError(.notFound, "no photo")
        default: return Self.png
        }
    }
}

@MainActor struct PictureTests {
    private static func visit(_ photos: Photos, count: Int = 3) async throws -> Visit {
        let visit = try await Visit(Aviary(count: count, photos: 1...), pictures: photos)
        #expect(await visit.shows("Bird 3"))
        let rows = visit.shown.elements(class: "card").compactMap { $0.attributes["id"] }
        #expect(visit.shown.elements.allSatisfy { $0.tag != "img" })
        try await visit.act(#"{"do": "appear", "ids": ["\#(rows.joined(separator: "\", \""))"]}"#)
        #expect(await visit.shows { !addresses($0).isEmpty && photos.requests.withLock { $0.count } == count })
        return visit
    }

    private static func addresses(_ page: ShownPage) -> [String] { page.elements.compactMap { $0.attributes["src"] } }

    @Test func `items with thumbnails are a gallery, and the page requests pictures by row and column`() async throws {
        let photos = Photos()
        let visit = try await Self.visit(photos)
        expectEqual(visit.shown.elements(class: "card").count, 3)
        #expect(visit.shown.text.contains("Pictures and data:  birds"))
        let addresses = Self.addresses(visit.shown)
        #expect(addresses[0].hasPrefix("pictures/s1-r1?column=photo&page="))
        #expect(!visit.shown.root.outline.contains("photos.example/1.png"))
        let content = try await visit.picture(addresses[0])
        #expect(content.status == 200 && content.mediaType == "image/png" && content.body == Photos.png)
        // The picture was loaded before the page requested it.
        expectEqual(photos.requests.withLock { $0.sorted() }, (1...3).map { "https://photos.example/\($0).png" })
    }

    @Test func `a file that is not a picture, and one that cannot be loaded, are not served`() async throws {
        let visit = try await Self.visit(Photos())
        let addresses = Self.addresses(visit.shown)
        expectEqual(addresses.count, 1)
        for row in ["s1-r2", "s1-r3"] {
            let address = addresses[0].replacing("s1-r1", with: row)
            try await expectEqual(visit.picture(address).status, 404)
        }
    }

    nonisolated static let unknown = [
        "pictures/s1-r4?column=photo&page=page1", "pictures/s1-r1?column=note&page=page1", "pictures/s1-r1?page=page1",
        "pictures/s1-r1?column=pageURL&page=page1", "pictures/1?column=photo&page=page1",
        "pictures/https%3A%2F%2Fphotos.example%2F1.png?column=photo&page=page1",
        "pictures/s1-r1?column=photo&page=page2",
    ]

    @Test(arguments: unknown) func `only pictures that the page has shown are loaded`(address: String) async throws {
        let photos = Photos()
        let visit = try await Self.visit(photos)
        try await expectEqual(visit.picture(address).status, 404)
        expectEqual(photos.requests.withLock { $0.count }, 3)
    }

    @Test func `pictures that never arrive do not block the page`() async throws {
        let photos = Photos(hangs: true)
        let visit = try await Visit(Aviary(count: 30, pageSize: 30, photos: 1...), pictures: photos)
        #expect(await visit.shows("Bird 30"))
        let rows = visit.shown.elements(class: "card").compactMap { $0.attributes["id"] }
        try await visit.act(#"{"do": "appear", "ids": ["\#(rows.joined(separator: "\", \""))"]}"#)
        #expect(await visit.shows { _ in photos.requests.withLock { $0.count } == 4 })
        try await visit.press("?")
        #expect(await visit.shows("last of the whole list"))
        #expect(photos.requests.withLock { $0.count } == 4 && visit.shown.elements.allSatisfy { $0.tag != "img" })
    }

    @Test func `the pictures of an earlier search are still served`() async throws {
        let visit = try await Self.visit(Photos())
        let addresses = Self.addresses(visit.shown)
        try await visit.type(
            "nothing", into: try #require(visit.shown.elements("type", "search").first?.attributes["id"]))
        #expect(await visit.shows("Nothing found"))
        try await expectEqual(visit.picture(addresses[0]).status, 200)
    }

    @Test func `the oldest pictures are removed when there are too many`() async throws {
        let registry = PictureRegistry(page: "p", capacity: 10)
        let photos = Photos()
        for number in 1...11 {
            _ = registry.address(
                of: .picture, Aviary.bird(number + 3, photo: Aviary.photo(of: number + 3)), row: "r\(number)",
                loader: photos)
        }
        #expect(await registry.picture(row: "r1", column: "photo") == nil)
        #expect(await registry.picture(row: "r11", column: "photo") != nil)
    }

    @Test func `a picture that changes gets another address`() {
        let registry = PictureRegistry(page: "p")
        let paths = [1, 1, 2].map { number in
            registry.address(
                of: .picture, Aviary.bird(number, photo: Aviary.photo(of: number)), row: "r", loader: Photos())?.path
        }
        expectEqual(paths, ["pictures/r?column=photo&page=p", paths[0], "pictures/r?column=photo&page=p&version=1"])
    }

    @Test func `the detail loads its picture once, checks it before it is shown, and says why there is none`()
        async throws
    {
        let photos = Photos()
        let visit = try await Self.visit(photos)
        try await visit.press("Enter")
        #expect(await visit.shows { $0.elements.contains { $0.attributes["alt"] == "Bird 1, 2 × 1" } })
        let image = try #require(visit.shown.elements.first { $0.attributes["alt"] == "Bird 1, 2 × 1" })
        try await expectEqual(visit.picture(try #require(image.attributes["src"])).status, 200)
        // Once for the gallery, and once for the detail.
        let count = photos.requests.withLock { $0.count { $0.hasSuffix("/1.png") } }
        expectEqual(count, 2)
        try await visit.press("n")
        #expect(await visit.shows("The file is not a picture"))
    }

    @Test func `a refresh loads pictures again that could not be loaded, and no others`() async throws {
        let photos = Photos()
        let visit = try await Self.visit(photos)
        try await visit.press("r")
        #expect(await visit.shows { _ in photos.requests.withLock { $0.count } == 5 })
        let again = photos.requests.withLock { $0.dropFirst(3).sorted() }
        expectEqual(again, [2, 3].map { "https://photos.example/\($0).png" })
    }

    @Test func `items with pictures but without thumbnails are a table, which can be shown as a gallery`() async throws
    {
        let visit = try await Visit(Aviary(count: 3, photos: 1..., photoRole: .picture), pictures: Photos())
        #expect(await visit.shows { $0.elements(class: "row").count == 3 && $0.elements(class: "card").isEmpty })
        try await visit.click(button: "Gallery")
        #expect(await visit.shows { $0.elements(class: "card").count == 3 })
    }

    @Test func `a gallery can be shown as a table`() async throws {
        let visit = try await Self.visit(Photos())
        try await visit.click(button: "Table")
        #expect(await visit.shows { $0.elements(class: "row").count == 3 && $0.elements(class: "card").isEmpty })
        try await visit.press("v")
        #expect(await visit.shows { $0.elements(class: "card").count == 3 })
    }
}
