import Essentials
import ProtocolsTesting
import ProviderProposals
import Testing

/// Look-ups that a response proves.
@Suite struct LookupTests {
    private static let list = #"[{"id": 7, "name": "tea"}, {"id": 8, "name": "lamp"}]"#

    private func file(_ url: String, _ item: String) throws -> String? {
        var recording = Recording()
        recording.url = url
        let proposal = try recording.proposal(Self.list)
        let candidate = try #require(LookupCandidate(proposal))
        let document = try RecordedResponse(Data(item.utf8), named: "the response").document
        let lookup = try candidate.proof(by: document)
        let file = try FileProposal(proposal, paging: PagingSearch(proposal).unproved([]), lookup: lookup)
        return JSONParser.parse(Data(file.text.utf8))?.text(at: "get")
    }

    @Test(arguments: [
        (
            "https://api.kettles.example/v1/kettles", #"{"id": 7, "name": "tea", "more": 1}"#,
            #"[{"integer":true,"path":"/v1/kettles/{id}"}]"#
        ),
        (
            "https://api.kettles.example/kettles/", #"{"data": {"id": 7, "name": "tea"}}"#,
            #"[{"integer":true,"path":"/kettles/{id}/","item":"data"}]"#
        ),
    ])
    func `a response with the item of the list proves the request`(url: String, item: String, get: String) throws {
        expectEqual(try file(url, item), get)
    }

    @Test(arguments: [
        (#"{"id": 8, "name": "tea"}"#, "the response does not contain the item"),
        (#"{"id": 7, "name": "other"}"#, "'name' differs from that in the list"), ("[]", "does not contain the item"),
    ])
    func `another response proves nothing`(item: String, reason: String) {
        let error = #expect(throws: ProposalError.self) { try file("https://api.kettles.example/kettles", item) }
        #expect(error?.description.contains(reason) == true, "\(error?.description ?? "")")
    }
}
