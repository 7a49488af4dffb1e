import Protocols

/// The content of a page token: a page number, 1 or greater.
struct SearchPage: Codable, Hashable, Sendable {
    let number: Int

    func request(for list: ListRequest) -> APIRequest {
        let paging = [QueryItem("page", number), QueryItem("per_page", list.pageSize)]
        return PixabayAPI.request(list.parameters.queryItems + paging)
    }
}

extension Image {
    /// The URL of the image in its largest size. A request for this URL needs no key.
    var largestURL: URL? {
        let urls = [pageImageURL, fullHDImageURL, largeImageURL, imageURL]
        return urls.lazy.compactMap(\.self).compactMap { URL(string: $0) }.first
    }
}

extension PixabayAPI {
    static func lookup(_ id: UInt64) -> APIRequest { request([QueryItem("id", id)]) }

    /// Returns a request to `/api/`. Pixabay redirects a path without the trailing slash.
    fileprivate static func request(_ query: [QueryItem]) -> APIRequest {
        APIRequest(path: ["api", ""], query: query)
    }
}
