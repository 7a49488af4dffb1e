import ContractKit
import Protocols

extension RepositoryCases {
    static let items = [
        RepositoryCase("items-agree-with-their-columns", "the JSON of every item has the values of its columns") {
            harness, checks in
            for item in try await harness.items() {
                let columns = harness.columnValues(item)
                let place = "\(type(of: item).name) \(item.reference)"
                checks.expect(columns.contains { $0.name == "id" }, "missing column 'id'", at: place)
                checks.expect(item.survivesJSON, "the item changes in a JSON round trip", at: place)
                for difference in item.disagreements(with: columns) { checks.record(difference, at: place) }
            }
        },
        RepositoryCase("listed-items-can-be-looked-up", "looking up a listed item by its id gives an equal item") {
            harness, checks in
            try harness.require(.get)
            for item in try await harness.items() { await harness.expectGot(item, &checks) }
        },
        RepositoryCase("unknown-items-are-not-found", "an unknown id gives notFound, and changes nothing") {
            harness, checks in
            let edits = DraftFieldValues.forEditing(harness.target.draftToEdit).completeDraft
            let calls: [ProviderCall] = [
                .get(harness.unknownID), .edit(harness.unknownID, edits), .delete(harness.unknownID),
            ]
            for call in calls where (try? harness.require(call.kind)) != nil {
                let result = await harness.result(of: call)
                // Some APIs report that they have deleted an item that they do not have.
                guard call.kind != .delete || result.value == nil else { continue }
                checks.expect(result.error?.code == .notFound, "expected notFound, got \(result)", at: call.title)
            }
            try checks.skipIfEmpty("the provider supports neither 'get', 'edit' nor 'delete'")
            try await harness.expectListed(harness.expected, at: "afterwards", &checks)
        },
    ]
}

extension RepositoryHarness {
    /// Returns the items in the order of the list.
    func items() async throws(ProviderError) -> [any Entity] {
        await pages(of: try request(pageSize: pageSizes[0])).items
    }

    /// Checks that looking up an item gives an equal item. Does nothing if the provider does not support it.
    func expectGot(_ item: any Entity, _ checks: inout Checks) async {
        guard (try? require(.get)) != nil else { return }
        let call = ProviderCall.get(item.reference)
        let result = await result(of: call)
        let got = result.value?.items.first
        checks.expect(
            got.map(item.isEqual(to:)) == true, "expected \(item), got \(got.map { "\($0)" } ?? "\(result)")",
            at: call.title)
    }
}
