import PixabayProvider
import Protocols
import ProtocolsTesting
import Testing

@Suite struct EntryTests {
    @Test func `every field of a picture is mapped`() async throws {
        try await expectEqual(get(12345), Self.image())
    }

    @Test(
        arguments: [
            (["tags": nil], Self.image(tags: [])), (["tags": "null"], Self.image(tags: [])),
            (["tags": "7"], Self.image(tags: [])), (["tags": #"["a"]"#], Self.image(tags: [])),
            (["tags": #""""#], Self.image(tags: [])), (["tags": #"",""#], Self.image(tags: [])),
            (["tags": #""a,,b""#], Self.image(tags: ["a", "b"])),
            (["tags": #""a, ,b""#], Self.image(tags: ["a", "b"])), (["tags": #"" ,\t""#], Self.image(tags: [])),
            (["tags": #""\t a  b \n""#], Self.image(tags: ["a  b"])),
            (["tags": #""a, a""#], Self.image(tags: ["a", "a"])),
            (["id": #""12345""#], Self.image()),
            (["views": "9223372036854775807"], Self.image(viewCount: .max)),
            (["userImageURL": #""""#, "isAiGenerated": "false", "new": "[{}]"], Self.image()),
        ] as [([String: String?], Image)])
    func `fields may be missing, or in another form`(fields: [String: String?], image: Image) async throws {
        try await expectEqual(get(12345, fields), image)
    }

    @Test func `every other field of a picture is mapped`() async throws {
        let image = try await get(
            12345,
            [
                "type": #""photo""#, "user_id": "9", "userImageURL": #""u""#, "comments": "1", "collections": "2",
                "imageSize": "3", "largeImageURL": #""l""#, "fullHDURL": #""f""#, "imageURL": #""o""#,
                "vectorURL": #""v""#,
            ])
        #expect(image.type == "photo" && image.userID == 9 && image.userPicture == "u" && image.commentCount == 1)
        #expect(image.collectionCount == 2 && image.pageImageByteCount == 3 && image.largeImageURL == "l")
        #expect(image.fullHDImageURL == "f" && image.pageImageURL == "o" && image.vectorURL == "v")
    }

    @Test func `ids use all 64 bits`() async throws {
        try await expectEqual(get(.max, ["id": "18446744073709551615"]), Self.image(id: .max))
    }

    @Test(arguments: JSON.required.keys.sorted())
    func `every other field is required`(key: String) async {
        let error = await #expect(throws: ProviderError.self) { try await get(12345, [key: nil]) }
        expectEqual(error?.code, .incorrectData)
    }

    @Test func `a search returns its pictures in order`() async throws {
        let body = JSON.search(served: 123, [JSON.hit(["id": "0"]), JSON.hit(["id": "1"])])
        let page = try await PixabayAPI(FakeClient(body)).page(nil, of: .of())
        expectEqual(page.items.map(\.id), [0, 1])
        expectEqual(page.total, 123)
        #expect(page.incompleteReason == nil)
    }

    @Test(arguments: [
        JSON.search(total: 0, served: 0),
        // The response has another picture.
        JSON.search(total: 1, served: 1, [JSON.hit(["id": "8"])]),
    ])
    func `an unknown picture is not found`(body: String) async {
        let error = await #expect(throws: ProviderError.self) { try await PixabayAPI(FakeClient(body)).get(7) }
        expectEqual(error?.code, .notFound)
        expectEqual(error?.message, "not found: image 7")
        expectEqual(error?.status, 200)
        expectEqual(error?.request, "GET api/?id=7")
    }

    private func get(_ id: UInt64, _ fields: [String: String?] = [:]) async throws -> Image {
        try await PixabayAPI(FakeClient(JSON.search(served: 1, [JSON.hit(fields)]))).get(id)
    }

    private static func image(
        id: UInt64 = 12345, viewCount: Int64 = 7671, tags: [String] = ["rose", "garden flower"]
    ) -> Image {
        Image(
            id: id, pageURL: "https://pixabay.com/photos/-12345/", pageImageWidth: 4000, pageImageHeight: 2250,
            previewURL: "https://p.example/150", previewWidth: 150, previewHeight: 84,
            imageURL: "https://p.example/640", imageWidth: 640, imageHeight: 360, viewCount: viewCount,
            downloadCount: 6439, likeCount: 321, tags: tags, username: "Josch13")
    }
}
