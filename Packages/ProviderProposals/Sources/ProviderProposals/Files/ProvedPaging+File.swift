import Essentials

// Proved paging as members of a file, and in its samples.

extension ProvedPaging {
    /// Whether pages are requested by number.
    private var isNumbered: Bool {
        switch candidate.kind {
        case .page, .offset: true
        case .cursor, .link, .last: false
        }
    }

    /// Whether the response has the number of all items.
    var hasTotal: Bool { values.total != nil || values.totalHeader != nil }

    /// Whether samples with a few items can show several pages. They cannot if the size of a page is fixed, and decides how
    /// many pages there are.
    var canShowPages: Bool {
        !isNumbered || size.parameter != nil || values.pages != nil
            || values.more != nil && !hasTotal
    }

    /// Whether a number of items that is smaller than the size shows that a page is the last one.
    var endsShort: Bool {
        isNumbered && size.parameter != nil && values.total == nil && values.totalHeader == nil && values.pages == nil
            && values.more == nil
    }

    /// The member `paging` of the list.
    var member: JSONValue {
        switch candidate.kind {
        case .page(let name, let first):
            return numbered("page", name, first: first == 1 ? nil : .integer(first))
        case .offset(let name, let first):
            return numbered("offset", name, first: first == 0 ? nil : .integer(first))
        case .cursor(let name, let path, let start):
            return .ordered([
                "kind": "cursor", "parameter": .text(name), "next": FilePath.text(path).map(JSONValue.text),
                "start": start.flatMap { $0.isEmpty ? nil : .text($0) }, "size": sizeMember,
            ])
        case .last(let name, let path):
            return .ordered([
                "kind": "last", "parameter": .text(name), "from": FilePath.text(path).map(JSONValue.text), "more": more,
                "size": sizeMember,
            ])
        case .link(let path):
            return .ordered([
                "kind": "link", "next": path.flatMap(FilePath.text).map(JSONValue.text), "size": sizeMember,
            ])
        }
    }

    private func numbered(_ kind: String, _ parameter: String, first: JSONValue?) -> JSONValue {
        .ordered([
            "kind": .text(kind), "parameter": .text(parameter), "first": first,
            "pages": values.pages.flatMap(FilePath.text).map(JSONValue.text), "more": more,
            "size": sizeMember,
        ])
    }

    private var more: JSONValue? {
        guard let more = values.more, let path = FilePath.text(more.path) else { return nil }
        return more.isInverted ? .ordered(["path": .text(path), "inverted": true]) : .text(path)
    }

    private var sizeMember: JSONValue {
        .ordered([
            "parameter": size.parameter.map(JSONValue.text),
            "default": size.parameter == nil ? nil : .integer(size.count), "maximum": .integer(size.count),
        ])
    }

    /// The names of the query items that the paging sends.
    var parameters: [String] { candidate.parameters + [size.parameter].compactMap(\.self) }

    // MARK: - Samples

    /// Returns the values of a page that say how the list continues, by their paths.
    func values(onPage index: Int, of pages: Int, count: Int, isLast: Bool) -> [(path: [String], value: JSONValue)] {
        var found: [(path: [String], value: JSONValue)] = []
        if let total = values.total { found.append((total.path, .integer(count))) }
        if let path = values.pages { found.append((path, .integer(pages))) }
        if let more = values.more { found.append((more.path, .boolean(isLast == more.isInverted))) }
        switch candidate.kind {
        case .cursor(_, let path, _): if isLast { found.append((path, .null)) }
        case .link(let path?): found.append((path, isLast ? .null : link))
        case .page, .offset, .last, .link(nil): break
        }
        return found
    }

    /// The link to the second page. It is absolute, because the path of a relative one would leave another base URL.
    private var link: JSONValue {
        guard case .link(let url) = candidate.next else { return .null }
        return .text(url.absoluteString)
    }

    func headers(isLast: Bool, count: Int, _ redaction: SampleRedaction) -> [JSONValue.Member] {
        var headers: [JSONValue.Member] = []
        if case .link(nil) = candidate.kind, !isLast, case .link(let url) = candidate.next {
            let link = redaction.redacted(url.absoluteString)
            headers.append(JSONValue.Member(key: "Link", value: .text("<\(link)>; rel=\"next\"")))
        }
        if let name = values.totalHeader { headers.append(JSONValue.Member(key: name, value: .text(String(count)))) }
        return headers
    }

    /// Returns the path and the query of the request for a page.
    ///
    /// - Parameter last: The id of the last item on the page before.
    func target(ofPage index: Int, size: Int, path: String, after last: String?) -> String {
        switch candidate.kind {
        case .page(let name, let first): return "\(path)?\(name.percentEncoded)=\(first + index)"
        case .offset(let name, let first): return "\(path)?\(name.percentEncoded)=\(first + index * size)"
        case .cursor(let name, _, let start):
            let cursor =
                index == 0
                ? start.flatMap { $0.isEmpty ? nil : $0 } : candidate.value?.text ?? candidate.value?.description
            return cursor.map { "\(path)?\(name.percentEncoded)=\($0.percentEncoded)" } ?? path
        case .last(let name, _): return last.map { "\(path)?\(name.percentEncoded)=\($0.percentEncoded)" } ?? path
        case .link:
            guard index > 0, case .link(let url) = candidate.next else { return path }
            return url.path(percentEncoded: true) + (url.query(percentEncoded: true).map { "?\($0)" } ?? "")
        }
    }
}
