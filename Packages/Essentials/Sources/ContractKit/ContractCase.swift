/// A rule that every implementation of an abstraction must follow, such as every store.
///
/// A contract is an array of cases. A case does not depend on a test framework, so a program can run it, and a test can
/// verify that it fails for a faulty implementation.
///
/// `Subject` is what the case checks, or what it needs to create it.
public struct ContractCase<Subject: Sendable>: Sendable, CustomStringConvertible {
    /// A function that makes the checks of a case. It can throw ``Skipped``.
    public typealias Check = @Sendable (_ subject: Subject, _ checks: inout Checks) async throws -> Void

    /// The name in lower case with hyphens, such as `unchanged-records-stay`.
    public let name: String
    /// The rule, in one line.
    public let summary: String
    private let check: Check

    public init(_ name: String, _ summary: String, check: @escaping Check) {
        self.name = name
        self.summary = summary
        self.check = check
    }

    public var description: String { name }

    /// Runs the case.
    public func run(on subject: Subject) async -> CaseOutcome {
        await CaseOutcome { checks in try await check(subject, &checks) }
    }
}

extension ContractCase {
    /// Returns the case with its subject, which is created when the case runs.
    public func bound(to subject: @escaping @Sendable () async -> Subject) -> ContractCase<Void> {
        ContractCase<Void>(name, summary) { [check] _, checks in try await check(await subject(), &checks) }
    }
}

extension ContractCase<Void> {
    /// Runs the case.
    public func run() async -> CaseOutcome { await run(on: ()) }
}
