/// An image from a search, in three sizes. Widths and heights are in pixels.
///
/// The prefix `pageImage` stands for the original, `preview` for the thumbnail, and `image` for the medium size.
public struct Image: Entity {
    /// Unique within one provider.
    public let id: UInt64
    /// The web page of the image.
    public let pageURL: String
    /// The width of the original, in pixels.
    public let pageImageWidth: Int
    /// The height of the original, in pixels.
    public let pageImageHeight: Int
    /// The URL of the thumbnail.
    public let previewURL: String
    /// The width of the thumbnail, in pixels.
    public let previewWidth: Int
    /// The height of the thumbnail, in pixels.
    public let previewHeight: Int
    /// The URL of the medium size.
    public let imageURL: String
    /// The width of the medium size, in pixels.
    public let imageWidth: Int
    /// The height of the medium size, in pixels.
    public let imageHeight: Int
    /// The number of views.
    public let viewCount: Int64
    /// The number of downloads.
    public let downloadCount: Int64
    /// The number of likes.
    public let likeCount: Int64
    /// Words that describe the image. A word may be repeated.
    public let tags: [String]
    /// The user who published the image.
    public let username: String

    /// Creates an image. Widths and heights are in pixels.
    public init(
        id: UInt64, pageURL: String, pageImageWidth: Int, pageImageHeight: Int, previewURL: String, previewWidth: Int,
        previewHeight: Int, imageURL: String, imageWidth: Int, imageHeight: Int, viewCount: Int64,
        downloadCount: Int64, likeCount: Int64, tags: [String], username: String
    ) {
        self.id = id
        self.pageURL = pageURL
        self.pageImageWidth = pageImageWidth
        self.pageImageHeight = pageImageHeight
        self.previewURL = previewURL
        self.previewWidth = previewWidth
        self.previewHeight = previewHeight
        self.imageURL = imageURL
        self.imageWidth = imageWidth
        self.imageHeight = imageHeight
        self.viewCount = viewCount
        self.downloadCount = downloadCount
        self.likeCount = likeCount
        self.tags = tags
        self.username = username
    }

    public static let name = "image"

    public static let columns: [Column<Image>] = [
        Column("id", \.id),
        Column("pageURL", \.pageURL, isInTables: false),
        Column("pageImageWidth", \.pageImageWidth, isInTables: false),
        Column("pageImageHeight", \.pageImageHeight, isInTables: false),
        Column("previewURL", \.previewURL, isInTables: false),
        Column("previewWidth", \.previewWidth, isInTables: false),
        Column("previewHeight", \.previewHeight, isInTables: false),
        Column("imageURL", \.imageURL, isInTables: false),
        Column("imageWidth", \.imageWidth, isInTables: false),
        Column("imageHeight", \.imageHeight, isInTables: false),
        Column("viewCount", \.viewCount),
        Column("downloadCount", \.downloadCount),
        Column("likeCount", \.likeCount),
        Column("tags", \.tags),
        Column("username", \.username),
    ]
}
