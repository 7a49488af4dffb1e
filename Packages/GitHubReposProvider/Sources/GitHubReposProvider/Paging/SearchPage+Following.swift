import Protocols

extension SearchPage {
    /// Every later page that the answer to this one makes known; none on the last page.
    ///
    /// GitHub names the next page and the last one, and the URLs between differ in the number alone.
    ///
    /// - Parameter base: the API's address; credentials go nowhere else.
    /// - Throws: `incorrectData` when the next page is on another host, or comes no later than this one.
    func following(
        by response: HTTPResponse, to request: HTTPRequest, from base: URL
    ) throws(ProviderError) -> PageTokens {
        let links = LinkHeader(response.headers.values(of: "Link"))
        let page = { (relation: String) in
            links[relation].flatMap { URL(string: $0, relativeTo: response.url) }
                .map { SearchPage(url: $0.absoluteURL) }
        }
        guard let next = page("next") else { return [] }
        guard next.url.hasSameOrigin(as: base) else {
            throw fault("the next page is on another host than \(base.host() ?? "the API")", in: response, to: request)
        }
        guard next.isLater(than: self) else {
            throw fault("the next page comes no later than this one", in: response, to: request)
        }
        return next.through(page("last"))
    }

    /// A list that leads back to itself would never end.
    private func isLater(than page: SearchPage) -> Bool {
        guard let number, let earlier = page.number else { return url != page.url }
        return number > earlier
    }

    /// This page and those up to the last one.
    private func through(_ last: SearchPage?) -> PageTokens {
        guard let number, let end = last?.number, number < end else { return [PageToken(self)] }
        return PageTokens(count: end - number + 1) { place in
            // The first is the URL as GitHub wrote it. Those after it differ in digits alone, so that all of them parse.
            PageToken(place == 0 ? self : numbered(number + place) ?? self)
        }
    }

    private func fault(_ reason: String, in response: HTTPResponse, to request: HTTPRequest) -> ProviderError {
        let cause = IncorrectData(entry: "Link header", reason: reason)
        return ProviderError(
            .incorrectData, "Incorrect data: \(cause)", cause: cause, request: request.description,
            status: response.status)
    }
}

extension URL {
    /// Whether two URLs have the same scheme, host and port.
    fileprivate func hasSameOrigin(as other: URL) -> Bool { origin == other.origin }

    private var origin: [String?] {
        let scheme = scheme?.lowercased()
        let standardPort = scheme == "https" ? 443 : 80
        return [scheme, host()?.lowercased(), String(port ?? standardPort)]
    }
}
