import Essentials
import ProtocolsTesting
import SQLTables
import StoreContract
import Testing
import TransportContract

@testable import PostgresStore

/// The store contract, applied to `PostgresRecordStore` over a real server.
@Suite(.enabled(if: TestServer.isInstalled, TestServer.missing), .timeLimit(.minutes(2))) struct ContractTests {
    @Test(arguments: StoreCases.all + StoreCases.pendingChanges + StoreCases.rawItems + StoreCases.queries)
    func `the store passes every case`(rule: StoreCase) async throws {
        let url = try #require(TestServer.shared).url()
        let findings = await rule.findings(PostgresRecordStore(url: url), reopened: PostgresRecordStore(url: url))
        expectEqual(findings, [])
    }

    @Test func `random conditions have the same meaning as in memory`() async throws {
        let url = try #require(TestServer.shared).url()
        let plan = StressPlan.current
        let rule = StoreCases.randomConditions(seed: plan.seed, count: plan.count(quick: 500, thorough: 20_000))
        let findings = await rule.findings(PostgresRecordStore(url: url), reopened: PostgresRecordStore(url: url))
        expectEqual(findings, [])
    }

    @Test(arguments: RepairCase.allCases)
    func `a run adds again what another program has removed`(rule: RepairCase) async throws {
        let server = try #require(TestServer.shared)
        let url = try server.url()
        let findings = await rule.findings(PostgresRecordStore(url: url)) {
            try server.admin(url).execute(
                rule.columnName.map { "ALTER TABLE \(rule.table) DROP COLUMN \($0) CASCADE" }
                    ?? "DROP TABLE \(rule.table) CASCADE")
        }
        expectEqual(findings, [])
    }
}
