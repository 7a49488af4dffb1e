import Protocols

/// Reads pages of a list that contains only references, such as ids. Each item takes one more request.
struct RequestedItems {
    let each: EachRequest
    let lists: ListReader

    /// The number of requests at once if the file declares none. The app can lower it with `--concurrency`.
    private static let standardConcurrency = 16

    func page(_ position: PagePosition?) async throws(ProviderError) -> Page<FileRecord> {
        if case .single = lists.definition.paging.kind { return try await part(position) }
        let response = try await response(position)
        let targets = try targets(in: response)
        let items = try await items(targets[...])
        report(items, targets)
        return try lists.page(items.compactMap(\.record), after: response, position)
    }

    /// Reads a part of a list that names all of its items. Items that are not listed are replaced by the next ones.
    private func part(_ position: PagePosition?) async throws(ProviderError) -> Page<FileRecord> {
        let start = try await targets(from: position)
        let targets = start.targets
        var items: [ListedItem] = []
        var missing = min(lists.list.pageSize, targets.count)
        while missing > 0 {
            items += try await self.items(targets[items.count..<items.count + missing])
            missing = min(lists.list.pageSize - items.count { $0.record != nil }, targets.count - items.count)
        }
        report(items, targets)
        let (next, isTooLarge) = (position?.offset ?? 0).addingReportingOverflow(items.count)
        let rest = Array(targets.dropFirst(items.count))
        let following = rest.isEmpty || isTooLarge ? [] : [PageToken(PagePosition(offset: next, references: rest))]
        return Page(
            items: items.compactMap(\.record), following: PageTokens(following),
            incompleteReason: start.incompleteReason)
    }

    private struct Start {
        let targets: [String]
        let incompleteReason: String?
    }

    /// Returns the targets after a position.
    private func targets(from position: PagePosition?) async throws(ProviderError) -> Start {
        if let targets = position?.references { return Start(targets: targets, incompleteReason: nil) }
        let response = try await response(nil)
        let targets = Array(try targets(in: response).dropFirst(position?.offset ?? 0))
        return Start(
            targets: targets, incompleteReason: PageValues(response, of: lists.definition).incompleteReason)
    }

    /// Reports the items that are not listed.
    private func report(_ items: [ListedItem], _ targets: [String]) {
        let reasons = zip(items, targets).compactMap { item, target in
            item.record == nil ? SkippedItems.reason(item.skipReason, of: target) : nil
        }
        if !reasons.isEmpty { lists.provider.events.report(SkippedItems(reasons: reasons)) }
    }
}

// MARK: - References

/// A reference to an item in a list. It is a type of its own, so that `--raw` does not print it in place of the item.
private struct ListedReference: Entity {
    let id: String

    static let name = "reference"
    static let columns: [Column<ListedReference>] = []
}

extension RequestedItems {
    /// Sends the request for a page of references.
    private func response(
        _ position: PagePosition?
    ) async throws(ProviderError) -> APIResponse<DecodedRecords<ListedReference>> {
        let (definition, file) = (lists.definition, lists.provider.definition.fileName)
        let description = definition.description("each", file)
        let field =
            switch each {
            case .path(_, let value): lists.provider.layout.reference(at: value, description: description)
            case .link(let link):
                RecordField("link", .text, from: .source(link.source()), isRequired: true, description: description)
            }
        let shape = RecordShape(
            lists.provider.definition.entity.name, at: lists.place, fields: [field],
            values: definition.valueFields(fileName: file), last: definition.lastField(fileName: file))
        return try await lists.response(position, shape) { ListedReference(id: $0[0].inputText ?? "") }
    }

    /// Returns the ids of the items, or their links with the host.
    private func targets(
        in response: APIResponse<DecodedRecords<ListedReference>>
    ) throws(ProviderError) -> [String] {
        guard case .link(let path) = each else { return response.entry.items.map(\.id) }
        var targets: [String] = []
        for (index, reference) in response.entry.items.enumerated() {
            let place = lists.definition.items.steps + [.index(index)] + path.steps
            targets.append(try response.target(of: reference.id, at: place).absoluteString)
        }
        return targets
    }

    private func request(_ target: String) throws(ProviderError) -> APIRequest {
        switch each {
        case .path(let path, _):
            let values = Dictionary(path.placeholders.map { ($0, target) }) { first, _ in first }
            return try RequestDefinition(path: path).request(RequestValues(values))
        case .link:
            guard let link = URL(string: target) else { throw ProviderError(.incorrectData, "expected a link") }
            return APIRequest(link: link)
        }
    }
}

// MARK: - Items

extension RequestedItems {
    /// Requests items, several at once, and returns them in order.
    private func items(_ targets: ArraySlice<String>) async throws(ProviderError) -> [ListedItem] {
        let reader = ItemReader(provider: lists.provider)
        let concurrency = lists.provider.definition.limits.concurrency ?? Self.standardConcurrency
        return try await targets.mapConcurrently(atMost: concurrency) { target throws(ProviderError) in
            try await reader.listedItem(try request(target))
        }
    }
}
