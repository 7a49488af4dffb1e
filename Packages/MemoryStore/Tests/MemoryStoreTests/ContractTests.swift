import ContractKit
import Essentials
import MemoryStore
import ProtocolsTesting
import StoreContract
import Testing

/// The store contract, applied to `InMemoryStore`.
@Suite struct ContractTests {
    @Test(arguments: StoreCases.all + StoreCases.pendingChanges + StoreCases.rawItems)
    func `the store passes every case`(rule: StoreCase) async {
        let store = InMemoryStore()
        await expectEqual(rule.findings(store, reopened: store), [])
    }

    @Test(arguments: Fault.all) func `a store with a fault fails exactly the expected cases`(fault: Fault) async {
        var broken: Set<String> = []
        for rule in StoreCases.all + StoreCases.pendingChanges + StoreCases.rawItems {
            let store = FaultyStore(base: InMemoryStore(), fault: fault)
            if await rule.findings(store, reopened: store) != [] { broken.insert(rule.name) }
        }
        expectEqual(broken, fault.brokenCases)
    }
}
