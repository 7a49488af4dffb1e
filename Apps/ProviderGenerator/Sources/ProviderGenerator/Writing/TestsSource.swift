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
            @Test func `the list is one request`() async throws {
                let client = FakeClient(keys: descriptor.keys, Samples.list)
                let page = try await \#(names.type)(client: client).page(nil, of: descriptor.list())
                expectEqual(client.requests.map(\.line), [\#(SwiftSource.literal("GET " + line))])
                expectEqual(page.items.map(\.id), \#(SwiftSource.array(proposal.idLiterals)))
            }\#(proposal.canGet ? get : "")

            @Test func `the text of an error is its reason`() {
                expectEqual(descriptor.error(status: 404, body: #"{"error": "not found"}"#)?.reason, "not found")
            }
        }

        """#
    }

    /// The path and query of the request without percent-encoding, as tests show them.
    private var line: String {
        let query = request.query.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
        return request.path.joined(separator: "/") + (query.isEmpty ? "" : "?" + query)
    }

    private var get: String {
        let path = request.path.filter { !$0.isEmpty } + [proposal.ids[0]]
        return #"""


                @Test func `an item is looked up by its id`() async throws {
                    let client = FakeClient(keys: descriptor.keys, SampleRecords.record1)
                    let id = \#(proposal.idLiterals[0])
                    try await expectEqual(\#(names.type)(client: client).get(id).id, id)
                    expectEqual(client.requests.map(\.line), [\#(SwiftSource.literal("GET " + path.joined(separator: "/")))])
                }
            """#
    }
}
