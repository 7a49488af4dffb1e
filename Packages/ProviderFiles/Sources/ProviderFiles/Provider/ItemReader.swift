import Essentials
import Protocols

/// Looks up items.
struct ItemReader {
    let provider: FileContext

    /// Looks up the item of a reference. Throws `notFound` if there is none, and `invalidRequest` for a reference of no form.
    ///
    /// - Parameter isFromResponse: Whether the API sent the reference, so that it could repeat a secret.
    func item(_ reference: String, isFromResponse: Bool = false) async throws(ProviderError) -> FileRecord {
        try await found(reference, isFromResponse: isFromResponse, isEdited: false).record
    }

    /// Looks up the item of a reference, and returns it as the API sent it, with all digits of its numbers. Throws the
    /// errors of ``item(_:)``, and `incorrectData` for an item that is no object.
    func document(_ reference: String) async throws(ProviderError) -> JSONValue {
        try await found(reference, isFromResponse: false, isEdited: true).document
    }

    /// The item that a look-up found.
    private struct FoundItem: Sendable {
        let record: FileRecord
        /// The item as the API sent it; `null` if it is not edited.
        let document: JSONValue
    }

    /// The item in the response to a look-up, or why there is none.
    private struct LookupEntry: Sendable {
        var item: FoundItem?
        var skipReason: String?
    }

    private func found(
        _ reference: String, isFromResponse: Bool, isEdited: Bool
    ) async throws(ProviderError) -> FoundItem {
        for lookup in provider.definition.lookups {
            guard let values = lookup.values(in: reference) else { continue }
            var request = try lookup.request.request(RequestValues(values))
            request.containsResponseValues = isFromResponse
            let response: APIResponse<LookupEntry>
            do throws(ProviderError) {
                response = try await provider.client.send(request, reading: reader(of: lookup, isEdited: isEdited))
            } catch {
                throw error.meaning(for: .get) ?? error
            }
            if let item = response.entry.item { return item }
            let reason =
                response.entry.skipReason.map { SkippedItems.reason($0, of: reference) }
                ?? "\(provider.definition.entity.name) \(reference)"
            throw ProviderError(
                .notFound, "not found: \(reason)", request: response.request, status: response.status)
        }
        throw ProviderError(
            .invalidRequest, "invalid id '\(reference)': expected \(provider.definition.lookups.form)")
    }

    private func reader(of lookup: LookupDefinition, isEdited: Bool) -> BodyReader<LookupEntry> {
        let place = RecordShape.Place(
            // An empty element of XML is an item without values. A missing one is no item.
            lookup.item.plainSteps, lookup.format.isXML ? .elements : .single,
            description: "item, \(provider.definition.fileName):\(lookup.position.line)")
        let (format, shape, make) = (lookup.format, shape(at: place, lookup.format), provider.makeRecord)
        return BodyReader(format) { data, decoder throws(IncorrectData) in
            let records = try decoder.decodeRecords(shape, format, from: data, make: make)
            guard records.count <= 1 else {
                throw IncorrectData(
                    entry: shape.name, reason: "expected one item, got \(records.count) (\(place.description))")
            }
            guard let record = records.items.first else { return LookupEntry(skipReason: records.skipped.first) }
            guard isEdited else { return LookupEntry(item: FoundItem(record: record, document: .null)) }
            let document = (try? JSONParser.node(data))?.node(at: lookup.item)?.value
            guard case .object? = document, let document else {
                throw IncorrectData(entry: shape.name, reason: "expected an object (\(place.description))")
            }
            return LookupEntry(item: FoundItem(record: record, document: document))
        }
    }

    /// Reads an item of a list whose items are requested one by one; `nil` with a reason for an item that is not listed.
    func listedItem(_ request: APIRequest) async throws(ProviderError) -> ListedItem {
        var request = request
        request.containsResponseValues = true
        let place = RecordShape.Place(
            [], .single, description: "item, \(provider.definition.fileName)")
        do throws(ProviderError) {
            let records = try await provider.records(request, shape(at: place), make: provider.makeRecord).entry
            return ListedItem(record: records.items.first, skipReason: records.skipped.first ?? "it does not exist")
        } catch {
            throw error.meaning(for: .get) ?? error
        }
    }

    private func shape(at place: RecordShape.Place, _ format: BodyFormat = .json) -> RecordShape {
        RecordShape(
            provider.definition.entity.name, at: place, fields: provider.layout.fields(isText: format.isText),
            skips: provider.skips)
    }
}

/// An item that was requested for a list.
struct ListedItem: Sendable {
    /// The record; `nil` if the item is not listed.
    let record: FileRecord?
    /// Why the item is not listed.
    let skipReason: String
}
