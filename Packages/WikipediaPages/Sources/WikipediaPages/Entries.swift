import Protocols

/// The response to `action=query` with `formatversion=2`.
struct QueryEntry: Decodable {
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
struct PageResultEntry: Decodable {
    /// `nil` if the page does not exist.
    let page: WikiPage?
    /// The position of the page in the search results.
    let index: Int?
    /// The reason why the title is not allowed.
    let invalidReason: String?

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let isAbsent = try [CodingKeys.missing, .invalid, .special].contains { key in
            try container.decodeIfPresent(Bool.self, forKey: key) == true
        }
        page = isAbsent ? nil : try decoder.singleValueContainer().decode(WikiPage.self)
        index = try container.decodeIfPresent(Int.self, forKey: .index)
        invalidReason = try container.decodeIfPresent(String.self, forKey: .invalidreason)
    }

    private enum CodingKeys: String, CodingKey { case missing, invalid, special, index, invalidreason }
}

extension WikiPage {
    /// Adds the properties of the same page in a later response. A response may have only some of them; see
    /// ``QueryEntry/batchcomplete``.
    mutating func add(_ other: WikiPage) {
        description = description ?? other.description
        extract = extract ?? other.extract
        url = url ?? other.url
        language = language ?? other.language
        byteCount = byteCount ?? other.byteCount
        revisionID = revisionID ?? other.revisionID
        updatedAt = updatedAt ?? other.updatedAt
        thumbnail = thumbnail ?? other.thumbnail
        image = image ?? other.image
        coordinates = coordinates ?? other.coordinates
    }
}
