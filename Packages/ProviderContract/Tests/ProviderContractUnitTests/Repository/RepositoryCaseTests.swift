import ContractKit
import Protocols
import ProtocolsTesting
import Testing

@testable import ProviderContract

@Suite struct RepositoryCaseTests {
    @Test(arguments: RepositoryCases.all) func `a correct repository passes every case`(rule: RepositoryCase)
        async throws
    {
        let outcome = await rule.run(on: try .shelf())
        guard case .passed = outcome else {
            Issue.record("\(outcome)")
            return
        }
    }

    @Test(arguments: FakeShelf.Fault.allCases) func `a fault fails its case`(fault: FakeShelf.Fault) async throws {
        let rule = try #require(RepositoryCases.all.first { $0.name == fault.failedCase })
        await #expect(rule.run(on: try .shelf(fault)).findings != [])
    }

    @Test func `every case fails for at least one fault`() {
        expectEqual(Set(FakeShelf.Fault.allCases.map(\.failedCase)), Set(RepositoryCases.all.map(\.name)))
    }

    @Test(arguments: [FakeShelf.Fault.addsNothing, .editsNothing, .deletesNothing])
    func `a repository that only simulates changes can say so`(simulation: FakeShelf.Fault) async throws {
        for rule in RepositoryCases.all {
            await expectEqual(rule.run(on: try .shelf(simulation, showsChanges: false)).findings, [])
        }
    }

    @Test func `a case about a capability that the provider lacks is skipped`() async throws {
        var reasons: [String] = []
        for rule in RepositoryCases.all {
            let outcome = await rule.run(on: try .testing(ListedShelf()))
            expectEqual(outcome.findings, [])
            if case .skipped(let reason) = outcome { reasons.append(reason) }
        }
        expectEqual(
            reasons,
            [
                "the provider does not support 'get'", "the provider supports neither 'get', 'edit' nor 'delete'",
                "the drafts have no validation rules", "the provider does not support 'add'",
                "the provider does not support 'edit'", "the provider does not support 'delete'",
            ])
    }
}

/// A shelf that can only be listed.
private struct ListedShelf: Listing {
    typealias Item = FakeBook

    private let shelf = FakeShelf()

    func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<FakeBook> {
        try await shelf.page(token, of: list)
    }
}

extension RepositoryHarness {
    static func shelf(_ fault: FakeShelf.Fault? = nil, showsChanges: Bool = true) throws -> RepositoryHarness {
        let columns = fault == .showsAnotherValue ? FakeBook.shoutingColumns : FakeBook.columns
        return try testing(FakeShelf(fault), columns, showsChanges: showsChanges)
    }

    fileprivate static func testing<Shelf: Listing<FakeBook>>(
        _ shelf: Shelf, _ columns: [Column<FakeBook>] = FakeBook.columns, showsChanges: Bool = true
    ) throws -> RepositoryHarness {
        RepositoryHarness(
            shelf, of: FakeShelf.books, items: ItemDescription(columns: columns),
            parameters: try ParameterValues(for: []),
            paging: FakeShelf.paging, pageSizes: [3, 2, 7], unknownID: "77", showsChanges: showsChanges)
    }
}
