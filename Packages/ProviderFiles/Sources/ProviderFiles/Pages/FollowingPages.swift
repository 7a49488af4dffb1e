import Protocols

/// The pages that follow a page, by the rules of a file.
struct FollowingPages {
    let paging: PagingDefinition
    let list: ListRequest
    let position: PagePosition?
    let values: PageValues

    /// Returns the tokens of the following pages.
    ///
    /// - Throws: `incorrectData` if the response leads to an earlier page, or outside the API.
    func tokens<Entry>(after response: APIResponse<Entry>) throws(ProviderError) -> PageTokens {
        switch paging.kind {
        case .page, .offset: return numbered
        case .single: return []
        case .cursor(_, let source, _):
            guard values.more != false, let cursor = cursor(at: source, response.headers) else { return [] }
            return try named(cursor, response) { $0.cursor = cursor }
        case .link(let path):
            guard values.more != false, let link = try link(at: path, response) else { return [] }
            return try named(link.absoluteString, response) { $0.link = link }
        case .last:
            guard values.more != false, values.count > 0, let last = values.last else { return [] }
            return try named(last, response) { $0.last = last }
        }
    }

    // MARK: - Numbered pages

    private var numbered: PageTokens {
        let number = position?.number ?? list.firstPage
        return PageTokens(after: number, through: min(lastPage(number), limit)) { PagePosition(number: $0) }
    }

    /// Returns the number of the last page that is known to exist.
    private func lastPage(_ number: Int) -> Int {
        let next = number < .max ? number + 1 : number
        if paging.isEndless { return next }
        if values.more == false { return number }
        if paging.endsEmpty { return values.count > 0 ? next : number }
        if let pages = values.pages { return pages }
        if let total = values.total { return pages(of: total) }
        return values.more == true || values.count >= list.pageSize ? next : number
    }

    /// The number of the last page that the API serves.
    private var limit: Int { paging.limit.map(pages) ?? .max }

    private func pages(of items: Int) -> Int { items / list.pageSize + (items % list.pageSize > 0 ? 1 : 0) }

    // MARK: - Pages that the response names

    private func cursor(at source: CursorSource, _ headers: HTTPHeaders) -> String? {
        switch source {
        case .path: values.next
        case .header(let name): headers[name].flatMap { $0.isEmpty ? nil : $0 }
        }
    }

    private func link<Entry>(
        at path: ValuePath?, _ response: APIResponse<Entry>
    ) throws(ProviderError) -> URL? {
        guard let path else { return response.links["next"] }
        guard let text = values.next else { return nil }
        return try response.target(of: text, at: path.steps)
    }

    /// The cursor of the first page.
    private var start: String? {
        guard case .cursor(_, _, let start) = paging.kind else { return nil }
        return start
    }

    /// Returns the token of a page that the response names. A list with a page that leads back would never end, unless the
    /// page is empty, which some APIs send after the last item.
    private func named<Entry>(
        _ text: String, _ response: APIResponse<Entry>, set: (inout PagePosition) -> Void
    ) throws(ProviderError) -> PageTokens {
        if case .cursor = paging.kind, text.isWebAddress {
            throw response.incorrect("expected a cursor, got a link; the kind of paging for links is 'link'")
        }
        var next = PagePosition(earlier: position?.earlier ?? [])
        if let current = position?.text ?? start { next.earlier.insert(current) }
        guard !next.earlier.contains(text) else {
            guard values.count > 0 else { return [] }
            throw response.incorrect("the next page is an earlier page of the list")
        }
        set(&next)
        return [PageToken(next)]
    }
}

extension String {
    fileprivate var isWebAddress: Bool {
        let start = prefix(8).lowercased()
        return start.hasPrefix("https://") || start.hasPrefix("http://")
    }
}

extension APIResponse {
    /// Returns the target of a link in the body, which can be relative to the URL of the response.
    func target(of link: String, at path: [ValuePath.Step]) throws(ProviderError) -> URL {
        // `URL` would encode control characters, so that they become a part of the path.
        let isLink = !link.unicodeScalars.contains { $0.properties.generalCategory == .control || $0 == " " }
        if isLink, let url = URL(string: link, relativeTo: url)?.absoluteURL, url.host() != nil { return url }
        throw incorrect("expected a link", at: path)
    }

    /// Returns the error for a response that does not lead to the next page or item.
    func incorrect(_ reason: String, at path: [ValuePath.Step] = [], entry: String = "list") -> ProviderError {
        let steps = path.compactMap { step -> FieldPath.Step? in
            switch step {
            case .name(let name): .key(name)
            case .index(let index): .index(index)
            case .each: nil
            }
        }
        let error = IncorrectData(entry: entry, path: FieldPath(steps), reason: reason)
        return ProviderError(error, request: request, status: status)
    }
}
