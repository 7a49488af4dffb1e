import Protocols

/// The response to `action=query` with `formatversion=2`.
struct QueryEntry: Decodable, RawDecodable, Sendable {
    /// Whether the pages have all of their properties. Otherwise, the next response has more properties.
    let batchcomplete: Bool?
    /// The query items to add to the next request, by name. Missing at the end of the list.
    let `continue`: [String: LenientText]?
    /// Missing if a search has no results.
    let query: PagesEntry?
    /// The warnings by module.
    let warnings: [String: WarningEntry]?

    /// The warning that a search timed out and its results are partial.
    var timeout: String? { warnings?["search"]?.warnings.flatMap { $0.contains("timed out") ? $0 : nil } }

    struct PagesEntry: Decodable {
        /// Missing if the title belongs to a different wiki, such as `de:Tee`.
        let pages: [PageResultEntry]?
    }

    struct WarningEntry: Decodable {
        let warnings: String?
    }
}

/// A page, or a title or number for which there is no page.
struct PageResultEntry: Decodable, Sendable {
    /// `nil` if the page does not exist.
    let page: PageEntry?
    /// The reason why the title is not allowed.
    let invalidReason: String?

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let isAbsent = try [CodingKeys.missing, .invalid, .special].contains { key in
            try container.decodeIfPresent(Bool.self, forKey: key) == true
        }
        page = isAbsent ? nil : try decoder.singleValueContainer().decode(PageEntry.self)
        invalidReason = try container.decodeIfPresent(String.self, forKey: .invalidreason)
    }

    private enum CodingKeys: String, CodingKey { case missing, invalid, special, invalidreason }
}

/// A page. A response may have only some of the properties; see ``QueryEntry/batchcomplete``.
struct PageEntry: Decodable, DTOEncodable, Sendable {
    let pageid: Int64
    let title: String
    /// The position of the page in the search results.
    var index: Int?
    var description: String?
    var extract: String?
    var fullurl: String?
    var pagelanguage: String?
    var length: Int64?
    var lastrevid: Int64?
    var revisions: [RevisionEntry]?
    var thumbnail: ImageEntry?
    var original: ImageEntry?
    var coordinates: [CoordinatesEntry]?

    func toDTO() -> WikiPage {
        WikiPage(
            id: pageid, title: title, description: description, extract: extract, url: fullurl,
            language: pagelanguage, byteCount: length, revisionID: lastrevid,
            updatedAt: revisions?.first?.timestamp, thumbnail: thumbnail?.source, image: original?.source,
            coordinates: coordinates?.first.map { WikiPage.Coordinates(latitude: $0.lat, longitude: $0.lon) })
    }

    /// Adds the properties of the same page in a later response.
    mutating func add(_ other: PageEntry) {
        index = index ?? other.index
        description = description ?? other.description
        extract = extract ?? other.extract
        fullurl = fullurl ?? other.fullurl
        pagelanguage = pagelanguage ?? other.pagelanguage
        length = length ?? other.length
        lastrevid = lastrevid ?? other.lastrevid
        revisions = revisions ?? other.revisions
        thumbnail = thumbnail ?? other.thumbnail
        original = original ?? other.original
        coordinates = coordinates ?? other.coordinates
    }

    struct RevisionEntry: Decodable {
        let timestamp: Date?
    }

    struct ImageEntry: Decodable {
        let source: String?
    }

    /// Coordinates in degrees north and east. The first coordinates of a page are those of its subject.
    struct CoordinatesEntry: Decodable {
        let lat: Double
        let lon: Double
    }
}
