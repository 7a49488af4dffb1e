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
        let report = await Contract(testing: .noteShelf(placements, isRequired: isRequired)).run()
        #expect(report.isFulfilled, "\(report.results.flatMap(\.failures).prefix(5))")
        #expect(report.results.contains { $0.name == "credentials-are-sent" && $0.verdict == .passed })
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
        let report = await Contract(testing: fault.descriptor).run()
        let failed = report.results.filter { !$0.isFulfilled }
        expectEqual(
            Set(failed.map(\.name)), fault.failedCases, "\(fault.name): \(failed.flatMap(\.failures).prefix(5))")
    }
}
