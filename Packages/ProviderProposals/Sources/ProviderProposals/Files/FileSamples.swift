import Essentials

/// The samples of a provider file: the recorded response with a few of its items, as one page or as several.
struct FileSamples {
    private let proposal: ProviderProposal
    private let paging: FilePaging
    private let lookup: ProvedLookup?
    private let redaction: SampleRedaction
    /// The query of a list of one page.
    private let query: [(name: String, value: String)]
    /// The items on each page.
    private let pages: [[RecordedList.Item]]

    /// The maximum number of items. Usually three are enough to have a value for each column.
    private static let maximumCount = 8
    /// The maximum depth of a value, because that of a file is limited, too.
    private static let maximumDepth = 24
    /// The maximum number of members of an object.
    private static let maximumMembers = 130

    /// Returns the items that become samples.
    static func items(of proposal: ProviderProposal) -> [RecordedList.Item] {
        SampleChoice(from: proposal.list, maximumCount: maximumCount).items.map { item in
            RecordedList.Item(key: item.key, object: pruned(item.object))
        }
    }

    init(
        _ items: [RecordedList.Item], of proposal: ProviderProposal, _ paging: FilePaging, lookup: ProvedLookup?,
        query: [(name: String, value: String)]
    ) {
        self.query = query
        self.proposal = proposal
        self.paging = paging
        self.lookup = lookup
        var items = items
        if case .proved(let proved) = paging {
            // One page would not show how the next one is requested.
            if items.count < 3 {
                items.append(RecordedList.Item(key: proved.item.key, object: Self.pruned(proved.item.object)))
            }
            pages = Self.pages(items, proved)
        } else {
            pages = [items]
        }
        var redaction = SampleRedaction(items, entity: proposal.entity.name)
        redaction.find(in: Self.pruned(SampleChoice.envelope(of: proposal.document, proposal.list, items: [])))
        self.redaction = redaction
    }

    /// Divides the items into a first page and a last one. If only its size shows that a page is the last one, a page
    /// without items follows a full one.
    private static func pages(_ items: [RecordedList.Item], _ paging: ProvedPaging) -> [[RecordedList.Item]] {
        guard paging.canShowPages else {
            // Pages of the fixed size; usually one.
            let size = paging.size.count
            let pages = stride(from: 0, to: items.count, by: size).map {
                Array(items[$0..<min($0 + size, items.count)])
            }
            return !paging.hasTotal && pages.last?.count == size ? pages + [[]] : pages
        }
        let first = max(1, items.count - 1)
        let pages = [Array(items.prefix(first)), Array(items.dropFirst(first))]
        return paging.endsShort && pages[1].count >= first ? pages + [[]] : pages
    }

    /// The places of replaced texts, for the report.
    var replaced: [String] { redaction.places }

    /// The number of items in all samples of the list.
    var count: Int { pages.map(\.count).reduce(0, +) }

    /// The size of a page of the samples: that of the API, if requests cannot set it.
    private var pageSize: Int {
        guard case .proved(let proved) = paging else { return proposal.list.singlePageSize }
        return proved.size.parameter == nil ? proved.size.count : pages[0].count
    }

    /// The member `samples` of the file.
    var text: FileText {
        var requests = pages.indices.map(page)
        if let lookup { requests += lookup.samples(of: redaction.redacted(pages[0][0]), proposal) }
        return .object(
            [(name: "pageSize", value: .line(.integer(pageSize))), (name: "requests", value: .array(requests))],
            isInline: false)
    }

    // MARK: - Pages

    private func page(_ index: Int) -> FileText {
        let list = proposal.list
        let isLast = index == pages.count - 1
        var body = Self.pruned(SampleChoice.envelope(of: proposal.document, list, items: []))
        body = body.replacing(list.path[...], with: list.value(of: pages[index]))
        body = redaction.redacted(proposal.redaction.redacted(body))
        var headers: [JSONValue.Member] = []
        if case .proved(let proved) = paging {
            for (path, value) in proved.values(onPage: index, of: pages.count, count: count, isLast: isLast) {
                body = body.replacing(path[...], with: value)
            }
            headers = proved.headers(isLast: isLast, count: count, redaction)
        } else if case .unproved(_, let total?) = paging {
            body = body.replacing(total[...], with: .integer(count))
        }
        let name =
            pages.count == 1
            ? "the list" : index == 0 ? "the first page" : isLast ? "the last page" : "page \(index + 1)"
        let members: [(name: String, value: FileText)] =
            [
                (name: "name", value: .line(.text(name))),
                (name: "target", value: .line(.text(redaction.redacted(target(of: index))))),
            ] + (headers.isEmpty ? [] : [(name: "headers", value: .line(.object(headers)))])
            + [(name: "body", value: FileText(body, breakingAt: list.path[...]))]
        return .object(members, isInline: true)
    }

    /// Returns the path and the query of the request for a page. A request can have more query items.
    private func target(of index: Int) -> String {
        let path = "/" + proposal.request.path.map(\.percentEncodedAsSegment).joined(separator: "/")
        let items = query.map { "\($0.name.percentEncoded)=\($0.value.percentEncoded)" }.joined(separator: "&")
        guard case .proved(let proved) = paging else { return path + (items.isEmpty ? "" : "?") + items }
        return proved.target(
            ofPage: index, size: pageSize, path: path,
            after: index > 0 ? pages[index - 1].last.flatMap(proposal.id) : nil)
    }

    /// Returns the value without what is nested deeply, and with few members in each object.
    private static func pruned(_ value: JSONValue, depth: Int = 0) -> JSONValue {
        switch value {
        case .object(let members):
            guard depth < maximumDepth else { return .null }
            return .object(
                members.prefix(maximumMembers).map { member in
                    JSONValue.Member(key: member.key, value: pruned(member.value, depth: depth + 1))
                })
        case .array(let elements):
            return depth < maximumDepth ? .array(elements.map { pruned($0, depth: depth + 1) }) : .null
        case .null, .boolean, .number, .text: return value
        }
    }
}
