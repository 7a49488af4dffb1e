import Essentials
import ProviderProposals

/// A list of an API as tests record it.
struct Recording {
    var url: String? = "https://api.kettles.example/v1/kettles?page=1"
    var id = "kettles"
    var head = ResponseHead()
    var secretValues: [String] = []

    /// Returns the proposal for a response.
    func proposal(_ json: String) throws(ProposalError) -> ProviderProposal {
        var options = ProposalOptions(url: url)
        options.secretValues = secretValues
        return try ProviderProposal(
            try RecordedResponse(Data(json.utf8), named: "kettles.json"), names: PackageNames(id: id), options: options)
    }

    /// Returns the file for a response, and for the responses to the requests for a second page.
    ///
    /// - Parameter others: The response to each candidate, in order; a missing one is no request.
    func file(_ json: String, then others: [String] = []) throws(ProposalError) -> (file: FileProposal, json: JSONValue)
    {
        let proposal = try proposal(json)
        let search = PagingSearch(proposal, head)
        var paging: FilePaging?
        var failures: [(candidate: PagingCandidate, reason: String)] = []
        for (candidate, other) in zip(search.candidates, others) where paging == nil {
            do throws(ProposalError) {
                let document = try RecordedResponse(Data(other.utf8), named: "the response").document
                paging = .proved(try search.proof(of: candidate, by: document))
            } catch {
                failures.append((candidate, error.description))
            }
        }
        let file = try FileProposal(proposal, paging: search.known ?? paging ?? search.unproved(failures))
        guard let document = JSONParser.parse(Data(file.text.utf8)) else { throw ProposalError("the file is no JSON") }
        return (file, document)
    }
}

extension JSONValue {
    /// Returns the value at a path such as `list.paging` as JSON text.
    func text(at path: String) -> String? {
        path.split(separator: ".").reduce(self as JSONValue?) { $0?[String($1)] }?.description
    }
}

/// Returns items with consecutive ids as an array.
func kettles(_ ids: ClosedRange<Int>) -> String {
    "[" + ids.map { #"{"id": \#($0), "name": "kettle \#($0)"}"# }.joined(separator: ", ") + "]"
}
