import Protocols

/// A picture among the hits of a search.
struct ImageEntry: Decodable, RawDecodable, DTOEncodable {
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

    /// What Pixabay calls the image is the original, shown on its page; what the entity calls the image is the version
    /// for showing on a page of one's own.
    func toDTO() -> Image {
        Image(
            id: id.value, pageURL: pageURL, pageImageWidth: imageWidth, pageImageHeight: imageHeight,
            previewURL: previewURL, previewWidth: previewWidth, previewHeight: previewHeight, imageURL: webformatURL,
            imageWidth: webformatWidth, imageHeight: webformatHeight, viewCount: views, downloadCount: downloads,
            likeCount: likes, tags: tags?.tags ?? [], username: user)
    }
}
