public import Protocols

/// A page of a Wikipedia.
public struct WikiPage: Entity {
    /// The number of the page. It stays the same when the page is renamed.
    public let id: Int64
    /// The title.
    public let title: String
    /// The short description of the subject.
    public let description: String?
    /// The text before the first section, without formatting.
    public let extract: String?
    /// The URL of the page.
    public let url: String?
    /// The code of the language: `en`.
    public let language: String?
    /// The length of the wikitext, in bytes.
    public let byteCount: Int64?
    /// The number of the latest revision.
    public let revisionID: Int64?
    /// The time of the latest revision.
    public let updatedAt: Date?
    /// The URL of the page's image, up to 320 pixels wide; `nil` if there is no free image.
    public let thumbnail: String?
    /// The URL of the page's image in its original size.
    public let image: String?
    /// The position of the subject.
    public let coordinates: Coordinates?

    /// A position on a globe, which is not always Earth.
    public struct Coordinates: Record {
        /// Degrees north.
        public let latitude: Double
        /// Degrees east.
        public let longitude: Double

        public static let columns = [Column("latitude", \Self.latitude), Column("longitude", \Self.longitude)]
    }

    public static let name = "page"

    public static let columns: [Column<WikiPage>] = [
        Column("id", \.id),
        Column("title", \.title, role: .title),
        Column("description", \.description),
        Column("extract", \.extract, isInTables: false),
        Column("url", \.url, isInTables: false, role: .page),
        Column("language", \.language, isInTables: false),
        Column("byteCount", \.byteCount, isInTables: false, role: .count),
        Column("revisionID", \.revisionID, isInTables: false),
        Column("updatedAt", \.updatedAt),
        Column("thumbnail", \.thumbnail, isInTables: false, role: .thumbnail),
        Column("image", \.image, isInTables: false, role: .picture),
        Column("coordinates", \.coordinates, isInTables: false),
    ]
}
