import Essentials
import Protocols

/// The source of the functions that add, edit and delete items.
struct ChangeSource {
    let definition: ProviderDefinition
    let names: PackageNaming
    var reference: ReferenceSource { ReferenceSource(definition: definition, names: names) }
    var rules: OperationRuleSource { OperationRuleSource(errors: definition.errors) }

    // MARK: - Responses

    /// The places of an item or an id in the responses, each once.
    private var places: [Place] {
        [definition.add, definition.edit].compactMap { $0.flatMap { place(of: $0) } }.reduce(into: []) {
            places, place in
            if !places.contains(place) { places.append(place) }
        }
    }

    private struct Place: Hashable {
        let path: ValuePath
        let isID: Bool
    }

    private func place(of change: ChangeDefinition) -> Place? {
        switch change.answer {
        case .item(let path): path.steps.isEmpty ? nil : Place(path: path, isID: false)
        case .id(let path): Place(path: path, isID: true)
        case .location, .nothing: nil
        }
    }

    private func type(of place: Place) -> String {
        "Changed\(names.entity)" + (places.first == place ? "" : "2")
    }

    /// Whether the request of an edit contains current values of the item.
    var sendsCurrentValues: Bool { definition.edit.map { $0.content != .fields } ?? false }

    /// The sources of the properties of the responses.
    var keys: [String?] {
        [currentKeys]
            + places.map { place in
                let source = place.path.swiftSource(
                    form: place.isID ? ".textOrNumber" : nil, isEmptyMissing: place.isID)
                return ".reading(\(type(of: place)).self, from: [\"\(place.isID ? "id" : "item")\": \(source)])"
            }
    }

    private var currentKeys: String? {
        guard sendsCurrentValues, let lookup = definition.lookups.first else { return nil }
        guard !lookup.item.steps.isEmpty else { return nil }
        let source = lookup.item.swiftSource()
        return ".reading(Current\(names.entity).self, from: [\"item\": \(source), \"values\": \(source)])"
    }

    /// Whether a successful look-up before an edit may have no item: `get` says then that there is none.
    var canMissItem: Bool {
        definition.lookups.first?.item.steps.isEmpty == false && definition.list?.skip.isEmpty != false
    }

    private var current: String {
        let isWhole = definition.lookups.first?.item.steps.isEmpty == true
        return """
            /// The response to a look-up before an edit.
            struct Current\(names.entity): Decodable, Sendable {
                let item: \(names.entity)\(canMissItem ? "?" : "")
                /// The item as the API sends it.
                let values: FieldValue\(canMissItem ? "?" : "")\(isWhole ? Self.reading(names.entity) : "")
            }
            """
    }

    /// The initializer for a response that is the item.
    private static func reading(_ entity: String) -> String {
        """


            init(from decoder: any Decoder) throws {
                let value = try decoder.singleValueContainer()
                (item, values) = (try value.decode(\(entity).self), try value.decode(FieldValue.self))
            }
        """
    }

    /// The declarations of the types of the responses.
    var declarations: [String] {
        (sendsCurrentValues ? [current] : [])
            + places.map { place in
                """
                /// The response to a change.
                struct \(type(of: place)): Decodable, Sendable {
                    let \(place.isID ? "id: String" : "item: \(names.entity)")
                }
                """
            }
    }

    // MARK: - Functions

    /// The functions of the protocols `Adding`, `Editing` and `Deleting`.
    var functions: [String] {
        [definition.add.map(add), definition.edit.map(edit), definition.delete.map(delete), newItem, changedItem]
            .compactMap(\.self)
    }

    private func add(_ change: ChangeDefinition) -> String {
        let head = "func add(_ draft: \(names.draft)) async throws(ProviderError) -> \(names.entity) {"
        let body = [validation("draft", .add)] + request(change, "draft") + answer(to: change, .add)
        return [head, body.indented(by: 4), "}"].joined(separator: "\n")
    }

    private func edit(_ change: ChangeDefinition) -> String {
        let head = """
            func edit(
                _ \(reference.parameter): \(reference.type), _ changes: \(names.draft)
            ) async throws(ProviderError) -> \(names.entity) {
            """
        let body =
            [validation("changes", .edit)] + reference.binding(of: change.target) + request(change, "changes")
            + answer(to: change, .edit)
        return [head, body.indented(by: 4), "}"].joined(separator: "\n")
    }

    private func delete(_ change: ChangeDefinition) -> String {
        let head = "func delete(_ \(reference.parameter): \(reference.type)) async throws(ProviderError) {"
        let send = call("client.send(request)", .delete)
        let body = reference.binding(of: change.target) + request(change, nil) + [send]
        return [head, body.indented(by: 4), "}"].joined(separator: "\n")
    }

    /// Whether a change sends only some of the fields.
    private func isPartial(_ change: FieldDefinition.Change) -> Bool {
        definition.fields(of: change).count < definition.fields.count
    }

    private func validation(_ draft: String, _ change: FieldDefinition.Change) -> String {
        let function = change == .add ? "validateForAdding" : "validateForEditing"
        guard isPartial(change) else { return "try \(draft).\(function)()" }
        return "try Self.\(change == .add ? "descriptionToAdd" : "descriptionToEdit").\(function)(\(draft))"
    }

    /// The descriptions of drafts that a change does not send completely.
    var draftDescriptions: [String] {
        let changes: [(FieldDefinition.Change, String, Bool)] = [
            (.add, "descriptionToAdd", definition.add != nil), (.edit, "descriptionToEdit", definition.edit != nil),
        ]
        return changes.filter { $0.2 && isPartial($0.0) }.map { change, name, _ in
            let fields = SwiftSource.array(definition.fields(of: change).map { SwiftSource.literal($0.name) })
            return """
                static let \(name) = DraftDescription(
                    fields: \(names.draft).fields.filter { \(fields).contains($0.name) }, empty: \(names.draft)())
                """
        }
    }

    // MARK: - Answers

    private func answer(to change: ChangeDefinition, _ operation: ErrorRule.Operation) -> [String] {
        let isAddition = operation == .add
        switch change.answer {
        case .item:
            let place = self.place(of: change)
            let type = place.map { self.type(of: $0) } ?? names.entity
            let send = rules.call(
                "client.send(request, as: \(type).self).entry\(place == nil ? "" : ".item")", for: operation)
            return ["return try await \(send)"]
        case .id:
            let type = self.place(of: change).map { self.type(of: $0) } ?? names.entity
            let send = rules.call("client.send(request, as: \(type).self).entry.id", for: operation)
            return ["let id = try await \(send)"] + lookup("newItem")
        case .location:
            let send = rules.call("client.send(request)", for: operation)
            return [
                "let response = try await \(send)",
                "let location = response.headers[\"Location\"].flatMap { URL(string: $0) }",
                "guard let id = location?.lastPathComponent, !id.isEmpty, id != \"/\" else {",
                "    let error = IncorrectData(entry: \"\(names.itemText)\", reason: \"missing header field 'Location' with an id\")",
                "    throw ProviderError(error, request: response.request, status: response.status)", "}",
            ] + lookup("changedItem")
        case .nothing:
            let send = call("client.send(request)", operation)
            return [send] + (isAddition ? [] : ["return try await changedItem(\(reference.parameter))"])
        }
    }

    /// The statements that look up an item by the text `id`.
    private func lookup(_ function: String) -> [String] {
        guard reference.kind != .text else { return ["return try await \(function)(id)"] }
        return [
            "guard let added = \(reference.type)(id) else {",
            "    throw ProviderError(.incorrectData, \"\(names.itemText) was added, but the API sent an invalid id\")",
            "}", "return try await \(function)(added)",
        ]
    }

    /// Returns a statement that sends a request whose response is not needed.
    private func call(_ expression: String, _ operation: ErrorRule.Operation) -> String {
        rules.isNeeded ? "_ = try await \(rules.call(expression, for: operation))" : "try await \(expression)"
    }

    /// The function that looks up an item by an id that the API sent; `nil` if it sends none.
    private var newItem: String? {
        guard case .id? = definition.add?.answer else { return nil }
        return """
            /// Looks up an item that was added. If that fails, the error says that the item exists.
            ///
            /// The API sent the id, which could repeat a secret, so no message contains it.
            private func newItem(_ reference: \(reference.type)) async throws(ProviderError) -> \(names.entity) {
                do throws(ProviderError) {
                    return try await lookUp(reference, isFromResponse: true)
                } catch {
                    var error = error
                    error.message = "\(names.itemText) was added, but it could not be looked up: \\(error.code)"
                    throw error
                }
            }
            """
    }

    /// The function that looks up a changed item; `nil` if all responses contain it.
    private var changedItem: String? {
        let isNeeded = [definition.add, definition.edit].contains { change in
            switch change?.answer {
            case .location, .nothing: true
            case .id, .item, nil: false
            }
        }
        guard isNeeded else { return nil }
        return """
            /// Looks up an item that was changed. If that fails, the error says that the change is made.
            private func changedItem(_ reference: \(reference.type)) async throws(ProviderError) -> \(names.entity) {
                do throws(ProviderError) {
                    return try await get(reference)
                } catch {
                    var error = error
                    error.message =
                        "\(names.itemText) \\(reference) was changed, but it could not be looked up: \\(error.message)"
                    throw error
                }
            }
            """
    }
}
