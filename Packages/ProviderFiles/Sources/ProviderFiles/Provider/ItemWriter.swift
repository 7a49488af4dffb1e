import Essentials
public import Protocols

/// Adds, edits and deletes items.
struct ItemWriter {
    let provider: FileContext

    private var definition: ProviderDefinition { provider.definition }
    private var reader: ItemReader { ItemReader(provider: provider) }

    /// Adds an item. Throws `invalidRequest` for an invalid draft.
    func add(_ draft: RecordDraft) async throws(ProviderError) -> FileRecord {
        guard let change = definition.add else { throw Self.unsupported }
        try definition.drafts(of: .add).validateForAdding(draft)
        let request = try change.request(
            RequestValues([:]), setting: definition.fields(of: .add), of: draft, current: nil)
        let answer = try await answer(to: request, change, .add)
        if let record = answer.record { return record }
        return try await changedItem(answer.id ?? "", draft, isNew: true)
    }

    /// Edits an item. Throws `invalidRequest` for an invalid draft, and for a reference of another form.
    func edit(_ reference: String, _ changes: RecordDraft) async throws(ProviderError) -> FileRecord {
        guard let change = definition.edit else { throw Self.unsupported }
        try definition.drafts(of: .edit).validateForEditing(changes)
        let values = try definition.values(in: reference, for: change.target)
        let current = change.content == .fields ? nil : try await reader.document(reference)
        let request = try change.request(values, setting: definition.fields(of: .edit), of: changes, current: current)
        let answer = try await answer(to: request, change, .edit)
        if let record = answer.record { return record }
        return try await changedItem(reference, changes, isNew: false)
    }

    /// Deletes an item. Throws `invalidRequest` for a reference of another form.
    func delete(_ reference: String) async throws(ProviderError) {
        guard let change = definition.delete else { throw Self.unsupported }
        let request = try change.request(try definition.values(in: reference, for: change.target))
        _ = try await answer(to: request, change, .delete)
    }

    private static var unsupported: ProviderError {
        ProviderError(.invalidRequest, "the file does not describe this change")
    }

    // MARK: - Responses

    /// What the response to a change says about the item.
    private struct Answer: Sendable {
        var record: FileRecord?
        var id: String?
    }

    private func answer(
        to request: APIRequest, _ change: ChangeDefinition, _ operation: ErrorRule.Operation
    ) async throws(ProviderError) -> Answer {
        do throws(ProviderError) {
            switch change.answer {
            case .item(let path): return try await item(at: path, request, change, operation)
            case .id(let path): return try await id(at: path, request, change, operation)
            case .location:
                let response = try await provider.client.send(request)
                if let id = response.headers["Location"].flatMap(Self.lastSegment) { return Answer(id: id) }
                throw response.incorrect("missing header field 'Location' with an id", entry: definition.entity.name)
            case .nothing:
                try await provider.client.send(request)
                return Answer()
            }
        } catch {
            throw error.meaning(for: operation) ?? error
        }
    }

    private func item(
        at path: ValuePath, _ request: APIRequest, _ change: ChangeDefinition, _ operation: ErrorRule.Operation
    ) async throws(ProviderError) -> Answer {
        let place = RecordShape.Place(
            path.plainSteps, .single, description: description("\(operation.rawValue).item", change))
        let shape = RecordShape(definition.entity.name, at: place, fields: provider.layout.fields(isPartial: true))
        let response = try await provider.records(request, shape, make: provider.makeRecord)
        if let record = response.entry.items.first { return Answer(record: record) }
        throw response.incorrect("expected an item", at: path.steps, entry: definition.entity.name)
    }

    private func id(
        at path: ValuePath, _ request: APIRequest, _ change: ChangeDefinition, _ operation: ErrorRule.Operation
    ) async throws(ProviderError) -> Answer {
        let field = RecordField(
            "id", .text, from: .source(path.source(.textOrNumber, isEmptyMissing: true)), isRequired: true,
            description: description("\(operation.rawValue).id", change))
        let shape = RecordShape(definition.entity.name, at: nil, fields: [], values: [field])
        let response = try await provider.records(request, shape, make: provider.makeRecord)
        return Answer(id: response.entry.values.first?.inputText)
    }

    private func description(_ member: String, _ change: ChangeDefinition) -> String {
        "\(member), \(definition.fileName):\(change.target.position.line)"
    }

    /// Returns the last segment of the path of a URL; `nil` if there is none.
    private static func lastSegment(_ url: String) -> String? {
        let path = url.prefix { $0 != "?" && $0 != "#" }
        return path.split(separator: "/").last?.percentDecoded
    }

    /// Looks up an item that was changed.
    ///
    /// The change is made. If the look-up fails, an error would say that it is not, so that the user would make it again.
    ///
    /// The id of a new item comes from the API and could repeat a secret, so neither it nor a message with it is in the
    /// event.
    private func changedItem(
        _ id: String, _ draft: RecordDraft, isNew: Bool
    ) async throws(ProviderError) -> FileRecord {
        let name = definition.entity.name
        let change = isNew ? "\(name) was added" : "\(name) \(id) was changed"
        if isNew, !definition.lookups.accept(id) {
            provider.events.report(UnreadItem(change: change, reason: "the API sent an id of another form"))
            return provider.layout.record(id, draft)
        }
        do throws(ProviderError) {
            return try await reader.item(id, isFromResponse: isNew)
        } catch {
            if error.code == .cancelled { throw error }
            let reason = isNew ? error.code.description : error.message
            provider.events.report(UnreadItem(change: change, reason: reason))
            return provider.layout.record(id, draft)
        }
    }
}

/// An event for an item that was changed, but whose other values could not be looked up.
public struct UnreadItem: Event {
    /// What happened: `user 8 was changed`, or `user was added`.
    public let change: String
    /// The message of the error of the look-up, or its code.
    public let reason: String

    public var title: String { "unread item" }

    public var details: KeyValuePairs<String, FieldValue> {
        ["change": .text(change), "reason": .text(reason)]
    }

    public var notice: String? { "\(change), but it could not be looked up: \(reason)" }
}
