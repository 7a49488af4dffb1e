public import StoreProtocols

/// A test case for stores of records.
///
/// A case does not depend on a test framework, so a test can verify that the case fails for a faulty store.
public struct StoreCase: Sendable {
    /// The name in lower case, such as `unchanged-records-stay`.
    public let name: String
    /// A one-line description of the tested rule.
    public let summary: String
    private let check: @Sendable (StoreHarness, inout Checks) async throws -> Void

    init(
        _ name: String, _ summary: String,
        check: @escaping @Sendable (StoreHarness, inout Checks) async throws -> Void
    ) {
        self.name = name
        self.summary = summary
        self.check = check
    }

    /// Runs the case. Returns the findings in the order of the checks; empty if the store passes.
    ///
    /// - Parameters:
    ///   - store: An empty store.
    ///   - other: A second instance that opens the same store, as another process would.
    public func findings(_ store: any RecordStore, reopened other: any RecordStore) async -> [String] {
        var checks = Checks()
        do {
            try await check(StoreHarness(store: store, other: other), &checks)
        } catch {
            checks.fail("\(error)", at: "the case")
        }
        return checks.findings
    }

    /// The cases for every store. For SQL and pending changes, see ``queries`` and ``pendingChanges``.
    public static let all = records + reading + runs + changes + removals + schemas + values
}

extension StoreCase: CustomStringConvertible {
    public var description: String { name }
}

struct Checks: Sendable {
    private(set) var findings: [String] = []

    /// Records a finding unless the values are equal.
    mutating func expect<Value: Equatable>(_ value: Value, _ expected: Value, at place: String) {
        if value != expected { fail("expected \(expected), got \(value)", at: place) }
    }

    /// Records a finding unless the operation throws an error that has the code and whose message contains the word.
    mutating func expect(
        _ code: StoreError.Code, naming word: String = "", at place: String,
        _ operation: () async throws(StoreError) -> Void
    ) async {
        do {
            try await operation()
            fail("expected \(code), got no error", at: place)
        } catch {
            if error.code != code || !(word.isEmpty || error.message.contains(word)) {
                let text = word.isEmpty ? "" : " with '\(word)' in the message"
                fail("expected \(code)\(text), got \(error)", at: place)
            }
        }
    }

    mutating func fail(_ fault: String, at place: String) {
        findings.append("\(place): \(fault)")
    }
}
