import Protocols

/// The content of a page token: the fields of `continue` in a response. The next request repeats them unchanged.
struct SearchCursor: Codable, Hashable {
    let fields: [String: String]
}

extension WikipediaAPI {
    static func search(_ list: ListRequest) -> APIRequest {
        query([QueryItem("generator", "search"), QueryItem("gsrlimit", list.pageSize)] + list.parameters.queryItems)
    }

    static func lookup(_ reference: PageReference) -> APIRequest {
        query([QueryItem("redirects", "1"), reference.query])
    }

    /// Returns a request for properties of pages. `max` is the largest number of pages per response, which is 20 for
    /// extracts, 50 for images, and 500 for coordinates.
    private static func query(_ pages: [QueryItem]) -> APIRequest {
        let properties = [
            ("prop", "info|description|extracts|pageimages|coordinates|revisions"), ("inprop", "url"),
            ("exintro", "1"), ("explaintext", "1"), ("exlimit", "max"), ("piprop", "thumbnail|original"),
            ("pithumbsize", "320"), ("pilimit", "max"), ("colimit", "max"), ("rvprop", "timestamp"),
        ]
        // `maxlag`: <https://www.mediawiki.org/wiki/Manual:Maxlag_parameter>. Without `maxage`, no response can be
        // cached.
        let format = [
            ("action", "query"), ("format", "json"), ("formatversion", "2"), ("maxlag", "5"), ("maxage", "300"),
            ("smaxage", "300"),
        ]
        return APIRequest(path: ["w", "api.php"], query: (format + properties).map { QueryItem($0, $1) } + pages)
    }
}

extension APIRequest {
    /// Returns this request with the fields of a cursor. They replace items with the same name.
    func continuing(_ cursor: SearchCursor) -> APIRequest {
        var request = self
        request.query.removeAll { cursor.fields[$0.name] != nil }
        // Equal requests must have equal URLs, so that cached responses are found.
        request.query += cursor.fields.sorted { $0.key < $1.key }.map { QueryItem($0.key, $0.value) }
        return request
    }
}

/// The pages of one or more responses, in the order of the search.
struct PageBatch {
    var pages: [WikiPage] { found.sorted { $0.index < $1.index }.map(\.page) }
    private var found: [(page: WikiPage, index: Int)] = []
    /// The position after the responses so far; `nil` at the end of the list.
    private(set) var next: SearchCursor?
    /// Whether the pages have all of their properties.
    private(set) var isComplete = false
    private(set) var responses: [APIResponse<QueryEntry>] = []

    init(next: SearchCursor?) {
        self.next = next
    }

    var incompleteReason: String? {
        let timeout = responses.lazy.compactMap(\.entry.timeout).first
        return timeout ?? (isComplete ? nil : "the server did not send all properties of the pages")
    }

    mutating func add(_ response: APIResponse<QueryEntry>) {
        for result in response.entry.query?.pages ?? [] {
            guard let page = result.page else { continue }
            if let position = found.firstIndex(where: { $0.page.id == page.id }) {
                found[position].page.add(page)
            } else {
                found.append((page, result.index ?? 0))
            }
        }
        next = response.entry.continue.map { SearchCursor(fields: $0.mapValues(\.text)) }
        isComplete = response.entry.batchcomplete == true || next == nil
        responses.append(response)
    }
}
