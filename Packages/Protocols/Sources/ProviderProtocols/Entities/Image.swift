import Records

/// An image from a search, in several sizes. Widths and heights are in pixels.
///
/// The prefix `pageImage` refers to the original, `preview` to the thumbnail, and `image` to the medium size.
public struct Image: Entity {
    /// The id, unique within one provider.
    public let id: UInt64
    /// The URL of the image's web page.
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
    /// The name of the user who published the image.
    public let username: String
    /// The type, in the API's words: `photo`, `illustration`, `vector/svg`.
    public let type: String?
    /// The id of the user who published the image.
    public let userID: UInt64?
    /// The URL of a picture of the user.
    public let userPicture: String?
    /// The number of comments.
    public let commentCount: Int64?
    /// The number of collections that contain the image.
    public let collectionCount: Int64?
    /// The size of the original file, in bytes.
    public let pageImageByteCount: Int64?
    /// The URL of the large size.
    public let largeImageURL: String?
    /// The URL of the image at up to 1920 × 1080 pixels, if the API serves it to this user.
    public let fullHDImageURL: String?
    /// The URL of the original, if the API serves it to this user.
    public let pageImageURL: String?
    /// The URL of the vector graphic, if there is one and the API serves it to this user.
    public let vectorURL: String?

    /// Creates an image. Widths and heights are in pixels.
    public init(
        id: UInt64,
        pageURL: String,
        pageImageWidth: Int,
        pageImageHeight: Int,
        previewURL: String,
        previewWidth: Int,
        previewHeight: Int,
        imageURL: String,
        imageWidth: Int,
        imageHeight: Int,
        viewCount: Int64,
        downloadCount: Int64,
        likeCount: Int64,
        tags: [String],
        username: String,
        type: String? = nil,
        userID: UInt64? = nil,
        userPicture: String? = nil,
        commentCount: Int64? = nil,
        collectionCount: Int64? = nil,
        pageImageByteCount: Int64? = nil,
        largeImageURL: String? = nil,
        fullHDImageURL: String? = nil,
        pageImageURL: String? = nil,
        vectorURL: String? = nil
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
        self.type = type
        self.userID = userID
        self.userPicture = userPicture
        self.commentCount = commentCount
        self.collectionCount = collectionCount
        self.pageImageByteCount = pageImageByteCount
        self.largeImageURL = largeImageURL
        self.fullHDImageURL = fullHDImageURL
        self.pageImageURL = pageImageURL
        self.vectorURL = vectorURL
    }

    public static let name = "image"

    public static let columns: [Column<Image>] = [
        Column("id", \.id),
        Column("pageURL", \.pageURL, isInTables: false, role: .page),
        Column("pageImageWidth", \.pageImageWidth, isInTables: false, role: .count),
        Column("pageImageHeight", \.pageImageHeight, isInTables: false, role: .count),
        Column("previewURL", \.previewURL, isInTables: false, role: .thumbnail),
        Column("previewWidth", \.previewWidth, isInTables: false, role: .count),
        Column("previewHeight", \.previewHeight, isInTables: false, role: .count),
        Column("imageURL", \.imageURL, isInTables: false, role: .picture),
        Column("imageWidth", \.imageWidth, isInTables: false, role: .count),
        Column("imageHeight", \.imageHeight, isInTables: false, role: .count),
        Column("viewCount", \.viewCount, role: .count),
        Column("downloadCount", \.downloadCount, role: .count),
        Column("likeCount", \.likeCount, role: .count),
        Column("tags", \.tags, role: .title),
        Column("username", \.username),
        Column("type", \.type, isInTables: false),
        Column("userID", \.userID, isInTables: false),
        Column("userPicture", \.userPicture, isInTables: false),
        Column("commentCount", \.commentCount, isInTables: false, role: .count),
        Column("collectionCount", \.collectionCount, isInTables: false, role: .count),
        Column("pageImageByteCount", \.pageImageByteCount, isInTables: false, role: .count),
        Column("largeImageURL", \.largeImageURL, isInTables: false),
        Column("fullHDImageURL", \.fullHDImageURL, isInTables: false),
        Column("pageImageURL", \.pageImageURL, isInTables: false),
        Column("vectorURL", \.vectorURL, isInTables: false),
    ]
}
