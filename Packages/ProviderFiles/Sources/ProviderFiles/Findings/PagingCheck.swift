import Essentials
import Protocols

/// Checks that a list of one page, or of pages whose number is unknown, does not ignore what the API says about pages.
struct PagingCheck {
    private let samples: SampleResponses

    init(_ samples: SampleResponses) {
        self.samples = samples
    }

    var faults: [FileFault] {
        guard let list = samples.definition.list, let advice = list.adviceAboutPages else { return [] }
        for response in samples.list {
            let hints = response.hints(beside: list)
            guard !hints.isEmpty else { continue }
            let message =
                "in the sample \(response.sample.name.inMessage), \(hints.map(\.place).summary) "
                + (hints.count == 1 ? "looks like paging, and the file does not read it" : "")
                + (hints.count > 1 ? "look like paging, and the file does not read them" : "")
            return [FileFault(place: list.pagingPlace, message: "\(message); \(advice)")]
        }
        return []
    }
}

extension [String] {
    /// The first names in quotation marks: `'total', 'next' and 3 more`.
    fileprivate var summary: String {
        let names = map(\.inMessage)
        return (count > 3 ? names.prefix(2) + ["\(count - 2) more"] : names).joinedUnquoted(by: "and")
    }
}

extension ListDefinition {
    /// What to do about an unread value; `nil` if the list does not have to read it.
    fileprivate var adviceAboutPages: String? {
        if case .single(let reason) = paging.kind {
            guard reason == nil else { return nil }
            return
                #"declare how to read all pages, or say why there is only one: "single": "the document contains all "#
                + #"items""#
        }
        guard total == nil, totalHeader == nil, paging.more == nil, paging.pages == nil, !paging.kind.namesNextPage
        else { return nil }
        return "declare it as 'total', 'more' or 'pages', or use the kind 'link' or 'cursor'"
    }

    /// Whether the list has several pages.
    fileprivate var isPaged: Bool { if case .single = paging.kind { false } else { true } }

    /// The paths beside the items that a list of one page reads.
    fileprivate var readPaths: [ValuePath] { [total, incomplete?.path].compactMap(\.self) }
}

extension PagingDefinition.Kind {
    /// Whether a response names the next page.
    fileprivate var namesNextPage: Bool {
        switch self {
        case .cursor, .link: true
        case .page, .offset, .last, .single: false
        }
    }
}

extension SampleResponse {
    /// Returns the values about paging that the file does not read.
    fileprivate func hints(beside list: ListDefinition) -> [PagingHint] {
        let inBody = list.format == .json ? body?.hints(at: .root, beside: list.items, depth: 6) ?? [] : []
        let read = list.readPaths
        let unread = inBody.filter { !read.contains($0.path) }
        let hints = unread + headerHints(except: list.totalHeader)
        guard list.isPaged else { return hints }
        // On one of several pages, the number of the items on it is no total, and the page number no news.
        let count = body?.node(at: list.items)?.count
        return hints.filter { hint in
            hint.meaning != .position && !(hint.meaning == .total && hint.number != nil && hint.number == count)
        }
    }

    private func headerHints(except name: String?) -> [PagingHint] {
        let named = sample.headers.fields.compactMap { field -> PagingHint? in
            guard field.name.lowercased() != name?.lowercased() else { return nil }
            return PagingHint(header: field.name, field.value)
        }
        return named + (hasNextLink ? [.nextLink] : [])
    }
}

extension JSONNode {
    /// Returns the hints in the members beside the items.
    fileprivate func hints(at path: ValuePath, beside items: ValuePath, depth: Int) -> [PagingHint] {
        guard path != items, depth > 0 else { return [] }
        switch content {
        case .object(let members):
            return members.flatMap { member in
                let place = path.appending(.name(member.key))
                return PagingHint(place, member.node).map { [$0] }
                    ?? member.node.hints(at: place, beside: items, depth: depth - 1)
            }
        case .array(let elements):
            // The elements of other arrays are records, too: `[{"total": 3}, [{"id": 1}]]` has the items `[1]`.
            guard path.isStart(of: items) else { return [] }
            return elements.enumerated().flatMap { index, element in
                element.hints(at: path.appending(.index(index)), beside: items, depth: depth - 1)
            }
        case .null, .boolean, .number, .text: return []
        }
    }

    /// The number of elements or members.
    fileprivate var count: Int? {
        switch content {
        case .array(let elements): elements.count
        case .object(let members): members.count
        case .null, .boolean, .number, .text: nil
        }
    }
}

extension ValuePath {
    fileprivate func isStart(of other: ValuePath) -> Bool {
        steps.count < other.steps.count && other.steps.starts(with: steps)
    }
}
