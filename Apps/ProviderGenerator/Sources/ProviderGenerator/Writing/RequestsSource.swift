/// The source of `Requests.swift`: the requests for the list and for one item.
struct RequestsSource {
    let proposal: ProviderProposal
    private var request: RecordedRequest { proposal.request }

    var text: String {
        """
        import Protocols

        extension \(proposal.names.type) {
            /// \(note)
            private static let path: [String] = \(SwiftSource.array(request.path.map(SwiftSource.literal)))

            static func request(for list: ListRequest) -> APIRequest {
                APIRequest(path: path, query: \(query))
            }\(proposal.canGet ? get : "")
        }

        """
    }

    private var note: String {
        if request.isRecorded { return "The path of the recorded request." }
        return "A guess from the name of the items. Replace it with the path that the API documents."
    }

    private var query: String {
        let items = request.query.map {
            "QueryItem(\(SwiftSource.literal($0.name)), \(SwiftSource.literal($0.value)))"
        }
        return items.isEmpty ? "list.parameters.queryItems" : "\(SwiftSource.array(items)) + list.parameters.queryItems"
    }

    private var get: String {
        let segment = proposal.hasTextID ? "id" : "String(id)"
        return """


                /// A guess: the id after the path of the list. If the API has no such request, remove `get`.
                static func request(for id: \(proposal.idType)) -> APIRequest {
                    APIRequest(path: path\(request.path.last == "" ? ".dropLast()" : "") + [\(segment)])
                }
            """
    }
}
