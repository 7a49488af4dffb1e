import Protocols

/// JSON of pictures and searches with what a test wants to be special about it.
enum Fixture {
    /// The fields that every picture has but its tags, by key, each as JSON.
    static let required = [
        "id": "12345", "pageURL": #""https://pixabay.example/page""#, "imageWidth": "2000", "imageHeight": "1000",
        "previewURL": #""https://pixabay.example/preview.jpg""#, "previewWidth": "250", "previewHeight": "125",
        "webformatURL": #""https://pixabay.example/image.jpg""#, "webformatWidth": "600", "webformatHeight": "300",
        "views": "54321", "downloads": "4321", "likes": "321", "user": #""Swinject""#,
    ]

    static func hit(_ special: [String: String?] = [:]) -> String {
        var fields = required
        fields["tags"] = #""a, b c, d ""#
        for (key, value) in special { fields[key] = value }
        return "{\(fields.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", "))}"
    }

    /// The picture that `hit()` is.
    static func image(id: UInt64 = 12345, tags: [String] = ["a", "b c", "d"], viewCount: Int64 = 54321) -> Image {
        Image(
            id: id, pageURL: "https://pixabay.example/page", pageImageWidth: 2000, pageImageHeight: 1000,
            previewURL: "https://pixabay.example/preview.jpg", previewWidth: 250, previewHeight: 125,
            imageURL: "https://pixabay.example/image.jpg", imageWidth: 600, imageHeight: 300, viewCount: viewCount,
            downloadCount: 4321, likeCount: 321, tags: tags, username: "Swinject")
    }

    static func search(total: Int? = nil, served: Int, _ hits: [String] = []) -> String {
        let total = total.map { #""total": \#($0), "# } ?? ""
        return #"{\#(total)"totalHits": \#(served), "hits": [\#(hits.joined(separator: ", "))]}"#
    }
}
