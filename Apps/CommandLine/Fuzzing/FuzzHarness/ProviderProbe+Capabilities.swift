import Protocols

extension ProviderProbe {
    func pages<Lister: Listing>(of lister: Lister, _ list: ListRequest) async throws(ProviderError) {
        let first = try await lister.page(nil, of: list)
        show(first.items)
        require(first.total.map { $0 >= 0 } != false, "expected a total of 0 or more, got \(first.total ?? 0)")
        // The last one too: a numbered list may name thousands of pages.
        for token in Set([first.following.first, first.following.last].compactMap(\.self)) {
            show(try await lister.page(token, of: list).items)
        }
    }

    func item<Getter: Getting>(of getter: Getter) async throws(ProviderError) {
        show([try await getter.get(reference())])
    }

    func add<Adder: Adding>(to adder: Adder) async throws(ProviderError) {
        show([try await adder.add(draft(DraftDescription(descriptor.draftToAdd)))])
    }

    func edit<Editor: Editing>(in editor: Editor) async throws(ProviderError) {
        show([try await editor.edit(reference(), draft(DraftDescription(descriptor.draftToEdit)))])
    }

    func delete<Deleter: Deleting>(from deleter: Deleter) async throws(ProviderError) {
        try await deleter.delete(reference())
    }

    /// Reads every field, as a table does.
    private func show<Item: Entity>(_ items: [Item]) {
        let columns = descriptor.items(of: Item.self).columns
        for item in items {
            for column in columns { _ = column.value(item) }
            require(Item.ID("\(item.id)") == item.id, "expected an id that is a reference, got \(item.id)")
        }
    }

    private func reference<Reference: ItemReference>() -> Reference {
        let forms = ["1", "fern-labs/tidepool", "11111111-1111-1111-1111-111111111111", "a"]
        guard let reference = forms.lazy.compactMap(Reference.init).first else {
            preconditionFailure("no reference among \(forms): expected \(descriptor.items.reference)")
        }
        return reference
    }

    /// A draft with every field. Each has the first valid input.
    private func draft<Draft: ItemDraft>(_ drafts: DraftDescription<Draft>) -> Draft {
        let inputs = [FieldValue.text("1"), .boolean(true), .list([.text("1")]), .text("2026-03-01")]
        return drafts.fields.reduce(into: drafts.empty) { draft, field in
            for input in inputs where !field.property(draft).isGiven || !field.property(draft).errors.isEmpty {
                field.set(&draft, input)
            }
        }
    }
}
