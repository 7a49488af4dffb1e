import Protocols

/// The response to `GET /api/`.
struct SearchEntry: Decodable, RawDecodable, Sendable {
    /// The number of matches, including those that Pixabay does not serve.
    let total: Int?
    /// The number of matches that Pixabay serves on all pages, at most 500.
    let totalHits: Int
    let hits: [ImageEntry]
}

struct ImageEntry: Decodable, DTOEncodable {
    let id: LenientInteger<UInt64>
    let pageURL: String
    let imageWidth: Int
    let imageHeight: Int
    let previewURL: String
    let previewWidth: Int
    let previewHeight: Int
    let webformatURL: String
    let webformatWidth: Int
    let webformatHeight: Int
    let views: Int64
    let downloads: Int64
    let likes: Int64
    let tags: TagsEntry?
    let user: String
    let type: String?
    let userID: LenientInteger<UInt64>?
    /// Empty if the user has no picture.
    let userImageURL: String?
    let comments: Int64?
    /// Responses before 2021 omit this field.
    let collections: Int64?
    /// The size of the original, in bytes.
    let imageSize: Int64?
    let largeImageURL: String?
    /// Pixabay sends this URL, `imageURL` and `vectorURL` only with full API access.
    let fullHDURL: String?
    let imageURL: String?
    let vectorURL: String?

    /// Pixabay's `imageWidth` and `imageHeight` describe the original, which is available only on the image's page.
    /// The entity's image is the medium-sized `webformat` version.
    func toDTO() -> Image {
        Image(
            id: id.value, pageURL: pageURL, pageImageWidth: imageWidth, pageImageHeight: imageHeight,
            previewURL: previewURL, previewWidth: previewWidth, previewHeight: previewHeight, imageURL: webformatURL,
            imageWidth: webformatWidth, imageHeight: webformatHeight, viewCount: views, downloadCount: downloads,
            likeCount: likes, tags: tags?.tags ?? [], username: user, type: type, userID: userID?.value,
            userPicture: userImageURL == "" ? nil : userImageURL, commentCount: comments,
            collectionCount: collections, pageImageByteCount: imageSize, largeImageURL: largeImageURL,
            fullHDImageURL: fullHDURL, pageImageURL: imageURL, vectorURL: vectorURL)
    }

    private enum CodingKeys: String, CodingKey {
        case id, pageURL, imageWidth, imageHeight, previewURL, previewWidth, previewHeight, webformatURL, webformatWidth
        case webformatHeight, views, downloads, likes, tags, user, type, userImageURL, comments, collections, imageSize
        case largeImageURL, fullHDURL, imageURL, vectorURL
        case userID = "user_id"
    }
}

/// The tags of an image, sent as one string: `rose, garden flower, red`. Empty tags are dropped. A value that is not a
/// string decodes as an empty list.
struct TagsEntry: Decodable {
    let tags: [String]

    init(from decoder: any Decoder) throws {
        let text = (try? String(from: decoder)) ?? ""
        tags = text.split(separator: ",").map(Self.trimmed).filter { !$0.isEmpty }
    }

    private static func trimmed(_ tag: Substring) -> String {
        var tag = tag.drop(while: \.isWhitespace)
        while tag.last?.isWhitespace == true { tag.removeLast() }
        return String(tag)
    }
}
