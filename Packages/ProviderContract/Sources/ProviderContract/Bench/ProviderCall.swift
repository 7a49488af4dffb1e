import Protocols

/// One thing to ask of a provider, whatever its type.
struct ProviderCall: Sendable {
    /// What is asked: one of the capabilities.
    enum Kind: String, Sendable, CaseIterable {
        case list, get, add, edit, delete
    }

    let kind: Kind
    /// What is asked, for findings: `get 7`.
    let title: String
    /// What names the item; empty when the call concerns no certain one.
    var reference = ""
    let perform: @Sendable (any Provider) async throws(ProviderError) -> Answer

    static func list(_ list: ListRequest, token: PageToken? = nil, title: String = "list") -> ProviderCall {
        ProviderCall(kind: .list, title: title) { (provider) throws(ProviderError) in
            guard let lister = provider as? any Listing else { throw cannot("list") }
            return try await page(token, of: list, from: lister)
        }
    }

    static func get(_ reference: String) -> ProviderCall {
        ProviderCall(kind: .get, title: "get \(reference)", reference: reference) { (provider) throws(ProviderError) in
            guard let getter = provider as? any Getting else { throw cannot("get") }
            return try await item(reference, from: getter)
        }
    }

    static func add(_ fields: [String: String]) -> ProviderCall {
        ProviderCall(kind: .add, title: "add \(words(fields))") { (provider) throws(ProviderError) in
            guard let adder = provider as? any Adding else { throw cannot("add") }
            return try await item(with: fields, addedBy: adder)
        }
    }

    static func edit(_ reference: String, _ fields: [String: String]) -> ProviderCall {
        let title = "edit \(reference) \(words(fields))"
        return ProviderCall(kind: .edit, title: title, reference: reference) { (provider) throws(ProviderError) in
            guard let editor = provider as? any Editing else { throw cannot("edit") }
            return try await item(reference, with: fields, editedBy: editor)
        }
    }

    static func delete(_ reference: String) -> ProviderCall {
        ProviderCall(kind: .delete, title: "delete \(reference)", reference: reference) {
            (provider) throws(ProviderError) in
            guard let deleter = provider as? any Deleting else { throw cannot("delete") }
            try await delete(reference, by: deleter)
            return Answer()
        }
    }

    private static func words(_ fields: [String: String]) -> String {
        fields.sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value.shown)" }.joined(separator: " ")
    }

    private static func cannot(_ what: String) -> ProviderError {
        ProviderError(.unknown, "The provider cannot \(what)")
    }
}

// Each opens a capability, so that its associated types can be used.
extension ProviderCall {
    private static func page<Lister: Listing>(
        _ token: PageToken?, of list: ListRequest, from lister: Lister
    ) async throws(ProviderError) -> Answer {
        Answer(try await lister.page(token, of: list))
    }

    private static func item<Getter: Getting>(
        _ reference: String, from getter: Getter
    ) async throws(ProviderError) -> Answer {
        Answer(items: [try await getter.get(try read(reference, as: Getter.Reference.self))])
    }

    private static func item<Adder: Adding>(
        with fields: [String: String], addedBy adder: Adder
    ) async throws(ProviderError) -> Answer {
        Answer(items: [try await adder.add(Adder.Draft(fields: fields))])
    }

    private static func item<Editor: Editing>(
        _ reference: String, with fields: [String: String], editedBy editor: Editor
    ) async throws(ProviderError) -> Answer {
        let reference = try read(reference, as: Editor.Reference.self)
        return Answer(items: [try await editor.edit(reference, Editor.Draft(fields: fields))])
    }

    private static func delete<Deleter: Deleting>(
        _ reference: String, by deleter: Deleter
    ) async throws(ProviderError) {
        try await deleter.delete(try read(reference, as: Deleter.Reference.self))
    }

    private static func read<Reference: ItemReference>(
        _ text: String, as type: Reference.Type
    ) throws(ProviderError) -> Reference {
        if let reference = Reference(text) { return reference }
        throw ProviderError(.invalidRequest, "\(text) is not \(Reference.form)")
    }
}
