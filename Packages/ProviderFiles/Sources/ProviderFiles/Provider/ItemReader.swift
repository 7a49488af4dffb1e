import Essentials
import Protocols

/// Looks up items.
struct ItemReader {
    let provider: FileContext

    /// Looks up the item of a reference. Throws `notFound` if there is none, and `invalidRequest` for a reference of no form.
    func item(_ reference: String) async throws(ProviderError) -> FileRecord {
        for lookup in provider.definition.lookups {
            if let values = lookup.values(in: reference) { return try await item(lookup, values) }
        }
        throw ProviderError(
            .invalidRequest, "invalid id '\(reference)': expected \(provider.definition.lookups.form)")
    }

    private func item(
        _ lookup: LookupDefinition, _ values: [String: String]
    ) async throws(ProviderError) -> FileRecord {
        let request = try lookup.request.request(RequestValues(values))
        let response: APIResponse<DecodedRecords<FileRecord>>
        do throws(ProviderError) {
            let place = RecordShape.Place(
                lookup.item.plainSteps, .single,
                description: "item, \(provider.definition.fileName):\(lookup.position.line)")
            response = try await provider.records(request, shape(at: place), make: provider.makeRecord)
        } catch {
            throw error.meaning(for: .get) ?? error
        }
        if let item = response.entry.items.first { return item }
        throw ProviderError(
            .notFound, "not found: \(response.entry.skipped.first ?? "unknown")", request: response.request,
            status: response.status)
    }

    /// Reads an item of a list whose items are requested one by one; `nil` with a reason for an item that is not listed.
    func listedItem(_ request: APIRequest) async throws(ProviderError) -> ListedItem {
        let place = RecordShape.Place(
            [], .single, description: "item, \(provider.definition.fileName)")
        do throws(ProviderError) {
            let records = try await provider.records(request, shape(at: place), make: provider.makeRecord).entry
            return ListedItem(record: records.items.first, skipReason: records.skipped.first ?? "it does not exist")
        } catch {
            throw error.meaning(for: .get) ?? error
        }
    }

    private func shape(at place: RecordShape.Place) -> RecordShape {
        RecordShape(
            provider.definition.entity.name, at: place, fields: provider.layout.fields(), skips: provider.skips)
    }
}

/// An item that was requested for a list.
struct ListedItem: Sendable {
    /// The record; `nil` if the item is not listed.
    let record: FileRecord?
    /// Why the item is not listed.
    let skipReason: String
}
