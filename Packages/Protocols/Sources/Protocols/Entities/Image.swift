/// A picture that a search found: the page about it, the original and two smaller versions.
///
/// Widths and heights are pixels.
public struct Image: Entity {
    /// Unique within one provider.
    public let id: UInt64
    /// The page about the picture.
    public let pageURL: String
    /// Width of the original.
    public let pageImageWidth: Int
    /// Height of the original.
    public let pageImageHeight: Int
    /// A thumbnail.
    public let previewURL: String
    /// Width of the thumbnail.
    public let previewWidth: Int
    /// Height of the thumbnail.
    public let previewHeight: Int
    /// A version of medium size.
    public let imageURL: String
    /// Width of that version.
    public let imageWidth: Int
    /// Height of that version.
    public let imageHeight: Int
    /// The number of views.
    public let viewCount: Int64
    /// The number of downloads.
    public let downloadCount: Int64
    /// The number of users who like it.
    public let likeCount: Int64
    /// What it shows, in words. A word may be repeated.
    public let tags: [String]
    /// The name of the user who published it.
    public let username: String

    /// Creates a picture.
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
