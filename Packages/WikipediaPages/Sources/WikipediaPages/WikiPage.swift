public import Protocols

/// A page of a Wikipedia.
public struct WikiPage: Entity {
    /// The number of the page. It stays the same when the page is renamed.
    public let id: Int64
    /// The title.
    public let title: String
    /// The short description of the subject.
    public internal(set) var description: String?
    /// The text before the first section, without formatting.
    public internal(set) var extract: String?
    /// The URL of the page.
    public internal(set) var url: String?
    /// The code of the language: `en`.
    public internal(set) var language: String?
    /// The length of the wikitext, in bytes.
    public internal(set) var byteCount: Int64?
    /// The number of the latest revision.
    public internal(set) var revisionID: Int64?
    /// The time of the latest revision.
    public internal(set) var updatedAt: Date?
    /// The URL of the page's image, up to 320 pixels wide; `nil` if there is no free image.
    public internal(set) var thumbnail: String?
    /// The URL of the page's image in its original size.
    public internal(set) var image: String?
    /// The position of the subject, which is the first of the page's coordinates.
    public internal(set) var coordinates: Coordinates?

    /// A position on a globe, which is not always Earth.
    public struct Coordinates: Record {
        /// Degrees north.
        public let latitude: Double
        /// Degrees east.
        public let longitude: Double

        public static let columns = [
            Column("latitude", \Self.latitude, from: "lat"), Column("longitude", \Self.longitude, from: "lon"),
        ]
    }

    public static let name = "page"

    public static let columns: [Column<WikiPage>] = [
        Column("id", \.id, from: "pageid"),
        Column("title", \.title, role: .title),
        Column("description", \.description),
        Column("extract", \.extract, isInTables: false),
        Column("url", \.url, from: "fullurl", isInTables: false, role: .page),
        Column("language", \.language, from: "pagelanguage", isInTables: false),
        Column("byteCount", \.byteCount, from: "length", isInTables: false, role: .count),
        Column("revisionID", \.revisionID, from: "lastrevid", isInTables: false),
        Column("updatedAt", \.updatedAt, from: "revisions.0.timestamp"),
        Column("thumbnail", \.thumbnail, from: "thumbnail.source", isInTables: false, role: .thumbnail),
        Column("image", \.image, from: "original.source", isInTables: false, role: .picture),
        Column("coordinates", \.coordinates, from: "coordinates.0", isInTables: false),
    ]
}
