import ContractKit
import Protocols

extension RepositoryCases {
    static let changes = [
        RepositoryCase(
            "invalid-drafts-change-nothing", "an invalid draft gives invalidRequest with the field, and changes nothing"
        ) { harness, checks in
            for (call, field) in try await harness.invalidCalls() {
                let result = await harness.result(of: call)
                let isRefused =
                    result.error?.code == .invalidRequest && result.error?.message.contains(field) == true
                checks.expect(isRefused, "expected invalidRequest with '\(field)', got \(result)", at: call.title)
            }
            try checks.skipIfEmpty("the drafts have no validation rules")
            try await harness.expectListed(harness.expected, at: "afterwards", &checks)
        },
        RepositoryCase("added-items-are-read", "an added item has the values of its draft, and is read afterwards") {
            harness, checks in
            try harness.require(.add)
            let draft = DraftFieldValues.forAdding(harness.target.draftToAdd).completeDraft
            guard let added = await harness.item(of: .add(draft), &checks), harness.showsChanges else { return }
            harness.expect(added, draft, at: "the added item", &checks)
            await harness.expectGot(added, &checks)
            try await harness.expectListed(harness.expected + [added], at: "afterwards", &checks)
        },
        RepositoryCase(
            "edited-items-are-read", "an edited item keeps its id and its other values, and is read afterwards"
        ) { harness, checks in
            try harness.require(.edit)
            let fields = DraftFieldValues.forEditing(harness.target.draftToEdit).completeDraft
            var items = try await harness.items()
            // The first and the last item are at the ends of a page.
            for index in Set([0, items.count - 1]).sorted() where items.indices.contains(index) {
                var values = harness.values(items[index], of: Array(fields.keys))
                // A later edit keeps the values of the earlier ones.
                for (name, value) in fields.sorted(by: { $0.key < $1.key }) {
                    let call = ProviderCall.edit(items[index].reference, [name: value])
                    guard let edited = await harness.item(of: call, &checks) else { return }
                    checks.expect(edited.reference, items[index].reference, at: "the id after \(call.title)")
                    guard harness.showsChanges else { continue }
                    if values[name] != nil { values[name] = value }
                    harness.expect(edited, values, at: call.title, &checks)
                    items[index] = edited
                }
                if harness.showsChanges { await harness.expectGot(items[index], &checks) }
            }
            if harness.showsChanges { try await harness.expectListed(items, at: "afterwards", &checks) }
        },
        RepositoryCase("deleted-items-are-gone", "a deleted item is neither listed nor found, and the others stay") {
            harness, checks in
            try harness.require(.delete)
            var items = try await harness.items()
            let edits = DraftFieldValues.forEditing(harness.target.draftToEdit).completeDraft
            // First the last item, then the first one.
            for id in [items.last, items.first].compactMap({ $0?.reference }) {
                let result = await harness.result(of: .delete(id))
                checks.expect(result.value != nil, "expected success, got \(result)", at: "delete \(id)")
                guard harness.showsChanges else { continue }
                items.removeAll { $0.reference == id }
                for call in [ProviderCall.get(id), .edit(id, edits)] where (try? harness.require(call.kind)) != nil {
                    let result = await harness.result(of: call)
                    // A repository can have a more precise reason to refuse an edit than that the item is unknown.
                    let codes: [ProviderError.Code] = call.kind == .get ? [.notFound] : [.notFound, .invalidRequest]
                    let isRefused = result.error.map { codes.contains($0.code) } == true
                    checks.expect(
                        isRefused, "expected notFound, got \(result)", at: "\(call.title), after its deletion")
                }
            }
            if harness.showsChanges { try await harness.expectListed(items, at: "afterwards", &checks) }
        },
    ]
}

extension RepositoryHarness {
    /// Returns calls with an invalid draft, each with the name of the field that its error must contain.
    fileprivate func invalidCalls() async throws(ProviderError) -> [(ProviderCall, field: String)] {
        let added = DraftFieldValues.forAdding(target.draftToAdd)
        let additions = added.flatMap { field in
            let others = added.completeDraft.filter { $0.key != field.name }
            let drafts = field.invalid.map { value in others.merging([field.name: value]) { $1 } }
            return (drafts + (field.isRequired ? [others] : [])).map { (ProviderCall.add($0), field: field.name) }
        }
        guard let id = try await items().first?.reference else { return additions }
        let edited = DraftFieldValues.forEditing(target.draftToEdit)
        let edits = edited.flatMap { field in
            field.invalid.map { (ProviderCall.edit(id, [field.name: $0]), field: field.name) }
        }
        return additions + edits + edited.map { (ProviderCall.edit(id, [:]), field: $0.name) }
    }

    /// Returns the item that a call returns. Records a finding if the call fails.
    fileprivate func item(of call: ProviderCall, _ checks: inout Checks) async -> (any Entity)? {
        let result = await result(of: call)
        checks.expect(result.value?.items.first != nil, "expected an item, got \(result)", at: call.title)
        return result.value?.items.first
    }

    /// Returns the item's values of the columns with the given names.
    fileprivate func values(_ item: any Entity, of names: [String]) -> [String: FieldValue] {
        columnValues(item).reduce(into: [:]) { values, column in
            if names.contains(column.name) { values[column.name] = column.value }
        }
    }

    /// Checks that the item has the given values in the columns of the same names. A draft can have other fields.
    fileprivate func expect(
        _ item: any Entity, _ expected: [String: FieldValue], at place: String, _ checks: inout Checks
    ) {
        let values = values(item, of: Array(expected.keys))
        for (name, value) in expected.sorted(by: { $0.key < $1.key }) {
            guard let actual = values[name] else { continue }
            let isSame = actual == value || (value.inputText != nil && actual.inputText == value.inputText)
            checks.expect(
                isSame, "expected \(value.quotedForFinding), got \(actual.quotedForFinding)", at: "\(name), \(place)")
        }
    }
}
