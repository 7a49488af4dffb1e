import Contracts
import CurlTransport
import Protocols
import Testing

/// Every transport that the tool can be built with keeps the transport contract.
@Suite("The transport contract", .timeLimit(.minutes(5))) struct KeepingTests {
    /// A case, and the transport that is to pass it.
    struct Clause: Sendable, CustomTestStringConvertible {
        let transport: String
        let contract: Contract
        let contractCase: ContractCase

        var testDescription: String { "\(transport) \(contractCase.name)" }
    }

    static let clauses = [("CurlHTTPTransport", Contract { CurlHTTPTransport($0) })].flatMap { name, contract in
        contract.cases.map { Clause(transport: name, contract: contract, contractCase: $0) }
    }

    @Test(arguments: clauses) func `is kept`(clause: Clause) async throws {
        let result = await clause.contract.result(of: clause.contractCase)
        if case .notApplicable(let reason) = result.outcome { try Test.cancel("\(reason)") }
        #expect(result.verdict == .kept, "\(result.complaints.map(\.description))")
    }

    @Test(arguments: Fault.all) func `a transport with a fault breaks just the cases that are about it`(
        fault: Fault
    ) async {
        let contract = Contract { Faulty(base: CurlHTTPTransport(fault.options($0)), fault: fault) }
        let report = await contract.run()
        let broken = report.results.filter { $0.verdict == .broken }.map(\.name)
        // Without openssl or nghttpd, some cases cannot run.
        let skipped = report.results.filter { $0.verdict == .notApplicable }.map(\.name)
        #expect(
            Set(broken) == fault.brokenCases.subtracting(skipped),
            "\(report.results.flatMap(\.complaints).map(\.description))")
    }
}
