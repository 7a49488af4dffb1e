public import ContractKit
public import StoreProtocols

/// A test case for stores of records.
public typealias StoreCase = ContractCase<StoreHarness>

/// The contract of stores.
public enum StoreCases {
    /// The cases for every store. For SQL, pending changes and raw items, see ``queries``, ``pendingChanges`` and
    /// ``rawItems``.
    public static let all = records + reading + conditions + orders + runs + changes + removals + schemas + values
}

extension StoreCase {
    /// Runs the case. Returns the findings in the order of the checks; empty if the store passes.
    ///
    /// - Parameters:
    ///   - store: An empty store.
    ///   - other: A second instance that opens the same store, as another process would.
    public func findings(_ store: any RecordStore, reopened other: any RecordStore) async -> [Finding] {
        await run(on: StoreHarness(store: store, other: other)).findings
    }
}

extension Checks {
    /// Records a check that passes if the operation throws an error that has the code and whose message contains the
    /// word.
    mutating func expect(
        _ code: StoreError.Code, naming word: String = "", at place: String,
        _ operation: () async throws(StoreError) -> Void
    ) async {
        let expected = word.isEmpty ? "\(code)" : "\(code) with '\(word)' in the message"
        let isExpected = { (error: StoreError) in
            error.code == code && (word.isEmpty || error.message.contains(word))
        }
        await expectError(expected, at: place, where: isExpected, operation)
    }
}
