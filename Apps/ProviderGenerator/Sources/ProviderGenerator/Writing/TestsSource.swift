import Essentials
import ProviderProposals

/// The source of the tests of the package.
struct TestsSource {
    let proposal: ProviderProposal
    private var names: PackageNames { proposal.names }
    private var request: RecordedRequest { proposal.request }

    var text: String {
        #"""
        import Protocols
        import ProtocolsTesting
        import Testing

        @testable import \#(names.name)

        struct \#(names.type)Tests {
            @Test func `\#(hasPages ? "a page leads to the next one" : "the list is one request")`() async throws {
                let client = FakeClient(keys: descriptor.keys, Samples.list)
                let page = try await \#(names.type)(client: client).page(nil, of: descriptor.list())
                expectEqual(client.requests.map(\.line), [\#(SwiftSource.literal("GET " + line))])
                expectEqual(page.items.map(\.id), \#(SwiftSource.array(firstIDs)))\#(following)
            }\#(proposal.canGet ? get : "")

            @Test func `the text of an error is its reason`() {
                expectEqual(descriptor.error(status: 404, body: #"{"error": "not found"}"#)?.reason, "not found")
            }
        }

        """#
    }

    private var hasPages: Bool { proposal.paging.path != nil }

    /// The request for the first page without percent-encoding, as tests show it.
    private var line: String {
        proposal.paging.source.firstQuery.map { request.line + (request.query.isEmpty ? "?" : "&") + $0 }
            ?? request.line
    }

    /// The ids of the items on the first page of the samples.
    private var firstIDs: [String] {
        let ids = proposal.idLiterals
        return hasPages && ids.count > 1 ? ids.dropLast() : ids
    }

    private var following: String {
        hasPages ? "\n        expectEqual(page.following.count, 1)" : ""
    }

    private var get: String {
        let path = request.path.filter { !$0.isEmpty } + [proposal.ids[0]]
        return #"""


                @Test func `an item is looked up by its id`() async throws {
                    let client = FakeClient(keys: descriptor.keys, \#(proposal.hasItemEnvelope ? "Samples.one" : "SampleRecords.record1"))
                    let id = \#(proposal.idLiterals[0])
                    try await expectEqual(\#(names.type)(client: client).get(id).id, id)
                    expectEqual(client.requests.map(\.line), [\#(SwiftSource.literal("GET " + path.joined(separator: "/")))])
                }
            """#
    }
}
