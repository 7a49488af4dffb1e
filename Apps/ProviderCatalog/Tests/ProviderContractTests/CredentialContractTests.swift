import ContractKit
import Protocols
import ProtocolsTesting
import ProviderContract
import Testing

/// The cases of the contract about credentials, for each way to send them.
@Suite struct CredentialContractTests {
    static let placements: [[Credential.Placement]] = [
        [.bearer], [.header("X-Key")], [.query("key")], [.basic], [.basicUser], [.basicPassword(user: "api")],
        [.basicUser, .basicPassword()], [.query("id"), .header("X-Key"), .bearer],
    ]

    @Test(arguments: placements, [true, false])
    func `a provider passes with each placement`(placements: [Credential.Placement], isRequired: Bool) async {
        let contract = Contract(testing: .noteShelf(placements, isRequired: isRequired))
        // Other cases do not depend on the placement.
        let names = ["requests-stay-under-base-url", "secrets-stay-hidden", "credentials-are-sent"]
        for contractCase in contract.cases where names.contains(contractCase.name) {
            let result = await contract.result(of: contractCase)
            expectEqual(result.verdict, .passed, "\(result.name): \(result.outcome)")
        }
        let missing = await contract.cases.first { $0.name == "missing-secrets-are-reported" }?.run()
        expectEqual(missing?.findings, [])
    }

    @Test func `a provider for a signed API passes`() async {
        let report = await Contract(testing: .noteSigned()).run()
        #expect(report.isFulfilled, "\(report.results.flatMap(\.failures).prefix(5))")
    }

    @Test(arguments: [true, false])
    func `a provider for an API with access tokens passes`(isRequired: Bool) async {
        let report = await Contract(testing: .noteTokens(isRequired: isRequired)).run()
        #expect(report.isFulfilled, "\(report.results.flatMap(\.failures).prefix(5))")
    }

    static let faults: [(name: String, descriptor: ProviderDescriptor, failedCases: Set<String>)] =
        NoteShelf.Fault.allCases.map { ($0.rawValue, .noteShelf($0.placements), $0.failedCases) }
        + NoteSigner.Fault.allCases.map { ($0.rawValue, .noteSigned($0), $0.failedCases) }
        + NoteTokenEntry.Fault.allCases.map { ($0.rawValue, .noteTokens($0), $0.failedCases) }

    @Test(arguments: faults.indices)
    func `a fault fails exactly the expected cases`(index: Int) async {
        let fault = Self.faults[index]
        await expectEqual(
            Contract(testing: fault.descriptor).unexpectedResults(failing: fault.failedCases), [], "\(fault.name)")
    }
}
