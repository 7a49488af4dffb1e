import ContractKit
import Protocols
import ProtocolsTesting
import ProviderContract
import Testing

/// The contract of repositories, applied to a provider of an API, with the app's client.
@Suite struct RepositoryContractTests {
    @Test(arguments: RepositoryCases.all, [Paging.Kind.numbered, .cursor])
    func `a provider follows the contract`(rule: RepositoryCase, paging: Paging.Kind) async throws {
        await expectEqual(rule.run(on: try harness(NoteServer(), paging)).findings, [])
    }

    @Test(arguments: RepositoryCases.all)
    func `a provider of an API that only simulates changes can say so`(rule: RepositoryCase) async throws {
        let server = NoteServer(simulatesChanges: true)
        await expectEqual(rule.run(on: try harness(server, .numbered, showsChanges: false)).findings, [])
        if ["added-items-are-read", "edited-items-are-read", "deleted-items-are-gone"].contains(rule.name) {
            await #expect(rule.run(on: try harness(server, .numbered)).findings != [])
        }
    }

    private func harness(
        _ server: NoteServer, _ paging: Paging.Kind, showsChanges: Bool = true
    ) throws -> RepositoryHarness {
        let descriptor = ProviderDescriptor.notes(paging: paging)
        let client = TestClients().client(
            for: descriptor, at: descriptor.baseURL, secrets: ["NOTES_KEY": Secret("a key")], over: server,
            itemHandler: nil)
        return RepositoryHarness(
            NoteProvider(client: client, fault: nil, usesLinks: paging == .cursor), of: NoteServer.notes,
            parameters: try ParameterValues(for: descriptor.parameters), paging: try #require(descriptor.paging),
            pageSizes: [3, 2, 7], unknownID: "77", showsChanges: showsChanges)
    }
}
