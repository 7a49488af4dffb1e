public import Protocols

/// Reads the pages of one list.
struct ListReader {
    let list: ListRequest
    let definition: ListDefinition
    let provider: FileContext

    /// Reads the page at a position; the first page for `nil`.
    func page(_ position: PagePosition?) async throws(ProviderError) -> Page<FileRecord> {
        do throws(ProviderError) {
            guard let each = definition.each else { return try await listedPage(position) }
            return try await RequestedItems(each: each, lists: self).page(position)
        } catch {
            guard let error = error.meaning(for: .list) else { return Page(items: []) }
            throw error
        }
    }

    private func listedPage(_ position: PagePosition?) async throws(ProviderError) -> Page<FileRecord> {
        let response = try await response(position, itemShape, make: provider.makeRecord)
        // In a look-up, null is an item that does not exist. A list always has its item.
        if definition.form == .object, response.entry.items.isEmpty, response.entry.skipped.isEmpty {
            throw response.incorrect("expected an object", at: definition.items.steps)
        }
        if !response.entry.skipped.isEmpty { provider.events.report(SkippedItems(reasons: response.entry.skipped)) }
        return try page(response.entry.items, after: response, position)
    }

    /// Returns a page with items, and with what the response says about the list.
    func page<Item>(
        _ items: [FileRecord], after response: APIResponse<DecodedRecords<Item>>, _ position: PagePosition?
    ) throws(ProviderError) -> Page<FileRecord> {
        let values = PageValues(response, of: definition)
        let following = FollowingPages(
            paging: definition.paging, list: list, position: position, values: values)
        return Page(
            items: items, following: try following.tokens(after: response), total: values.total,
            incompleteReason: values.incompleteReason)
    }

    /// Sends the request for a page.
    func response<Item: Entity>(
        _ position: PagePosition?, _ shape: RecordShape, make: @escaping @Sendable ([FieldValue]) -> Item
    ) async throws(ProviderError) -> APIResponse<DecodedRecords<Item>> {
        try await provider.records(try request(position), shape, format: definition.format, make: make)
    }

    private func request(_ position: PagePosition?) throws(ProviderError) -> APIRequest {
        if let link = position?.link {
            var request = APIRequest(link: link)
            request.headers = definition.request.headers
            return request
        }
        var values = RequestValues(
            list.parameters, of: provider.definition.parameters, body: definition.request.body)
        try definition.paging.add(position, of: list, to: &values)
        return try definition.request.request(values)
    }

    private var itemShape: RecordShape {
        let keyColumn: String? = if case .keyed(let column) = definition.form { column } else { nil }
        return RecordShape(
            provider.definition.entity.name, at: place,
            fields: provider.layout.fields(
                keyColumn: keyColumn, parameters: list.parameters.byNameInFile, isText: definition.format.isText),
            skips: provider.skips, values: definition.valueFields(fileName: provider.definition.fileName),
            last: definition.lastField(fileName: provider.definition.fileName))
    }

    /// The place of the items, or of the references to them.
    var place: RecordShape.Place {
        let form: RecordShape.Form =
            switch definition.form {
            case .array: definition.format.isXML ? .elements : .array
            case .keyed: .keyed
            case .columns: .parallelArrays
            case .object: .single
            }
        return RecordShape.Place(
            definition.items.plainSteps, form,
            description: definition.description("items", provider.definition.fileName))
    }
}

/// An event for items that a page skips, because a file says that they are no items for users.
public struct SkippedItems: Event {
    /// The reasons: `4007 is deleted`, or `it is deleted` for an item whose reference is not known.
    public let reasons: [String]

    public var title: String { "skipped items" }

    public var details: KeyValuePairs<String, FieldValue> { ["reasons": reasons.fieldValue] }

    public var notice: String? {
        let shown = reasons.prefix(5).joined(separator: ", ") + (reasons.count > 5 ? ", …" : "")
        return "skipped \(reasons.count == 1 ? "1 item" : "\(reasons.count) items"): \(shown)"
    }

    /// Returns a reason of a file, such as `it is deleted`, with the item that it is about: `4007 is deleted`.
    static func reason(_ reason: String, of item: String) -> String {
        reason.hasPrefix("it ") ? "\(item) \(reason.dropFirst(3))" : "\(item): \(reason)"
    }
}
