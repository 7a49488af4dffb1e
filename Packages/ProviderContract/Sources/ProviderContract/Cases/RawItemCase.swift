import ContractKit
import Essentials
import Protocols
import Synchronization

extension ProviderCheck {
    /// Checks that an app can print each item as the API sent it. Each item must be converted from one JSON entry.
    func rawItemsAreAvailable(_ checks: inout Checks) async throws(Skipped) {
        let reading = examples.filter { [.list, .get].contains($0.call.kind) && $0.document != nil }
        guard !reading.isEmpty else { throw Skipped("no item is read from a response with fields") }
        for match in reading {
            let collected = CollectedItems()
            let result = await harness.result(
                of: match.call, over: harness.sampleTransport(preferring: match.index), itemHandler: collected.add)
            for item in result.value?.items ?? [] {
                checks.expect(
                    collected.json(of: item).flatMap(JSONParser.parse) != nil,
                    "expected an entry that converts to this item, because --raw prints the JSON of the entry",
                    at: "\(match.place), \(descriptor.items.name) \(item.reference)")
            }
        }
        try checks.skipIfEmpty("the responses contain no items")
    }
}

private final class CollectedItems: Sendable {
    private let items = Mutex<[(item: any Entity, json: Data)]>([])

    @Sendable func add(_ item: any Entity, _ json: Data) {
        items.withLock { $0.append((item, json)) }
    }

    func json(of item: any Entity) -> Data? {
        items.withLock { $0.first { $0.item.isEqual(to: item) }?.json }
    }
}
