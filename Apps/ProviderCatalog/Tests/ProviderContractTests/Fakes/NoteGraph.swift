import Protocols

/// A provider for a GraphQL-like API: each request is a POST to one path, and its body says what it reads.
struct NoteGraph: Listing, Getting {
    typealias Item = Note

    /// A defect that the contract must detect.
    enum Fault: String, CaseIterable, Sendable {
        case declaresNothingSafe, dropsTheShelf, dropsTheColor, dropsThePageSize, declaresNoRequirement
        case takesQuotaForRateLimit, roundsWaits

        var failedCases: Set<String> {
            let parameters = "parameters-accept-declared-values"
            return switch self {
            case .declaresNothingSafe: ["reads-are-safe"]
            // Without the shelf, no list request matches a sample.
            case .dropsTheShelf: ["every-sample-is-read", "lists-end", "listed-items-can-be-looked-up", parameters]
            case .dropsTheColor, .declaresNoRequirement: [parameters]
            case .dropsThePageSize: ["page-sizes-are-sent"]
            case .takesQuotaForRateLimit: ["every-sample-is-read"]
            case .roundsWaits: ["rate-limits-have-a-retry-time"]
            }
        }
    }

    let client: any APIClient
    var fault: Fault?

    func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Note> {
        guard let shelf = list.parameters["shelf"], let search = list.parameters["search"] else {
            throw ProviderError(.invalidRequest, "missing shelf or search")
        }
        let variables = GraphVariables(
            search: search, color: fault == .dropsTheColor ? nil : list.parameters["color"],
            first: fault == .dropsThePageSize ? 10 : list.pageSize, after: try token?.content(as: String.self))
        let path = fault == .dropsTheShelf ? ["graphql"] : ["shelves", shelf, "graphql"]
        let query = "query List($search: String!) { notes(search: $search) { total, endCursor, nodes { … } } }"
        let notes = try await send(query, variables, to: path, as: NotesData.self).notes
        return Page(
            items: notes.nodes.map { $0.toDTO() }, following: PageTokens(notes.endCursor.map { [PageToken($0)] } ?? []),
            total: notes.total)
    }

    func get(_ reference: Int64) async throws(ProviderError) -> Note {
        let query = "query Get($id: Int!) { note(id: $id) { id, title, text } }"
        let data = try await send(query, GraphVariables(id: reference), to: ["graphql"], as: NoteData.self)
        if let note = data.note { return note.toDTO() }
        throw ProviderError(.notFound, "no note \(reference)")
    }

    /// Sends a query, which only reads, although it is a POST.
    private func send<Content: Decodable & Sendable>(
        _ query: String, _ variables: GraphVariables, to path: [String], as content: Content.Type
    ) async throws(ProviderError) -> Content {
        let body = GraphQuery(query: query, variables: variables)
        let request = APIRequest(.post, path: path, body: body, isSafe: fault != .declaresNothingSafe)
        return try await client.send(request, as: GraphResponse<Content>.self).entry.data
    }
}

private struct GraphQuery: Encodable, RawEncodable, Sendable {
    let query: String
    let variables: GraphVariables
}

private struct GraphVariables: Encodable, Sendable {
    var id: Int64?
    var search: String?
    var color: String?
    var first: Int?
    var after: String?
}

private struct GraphResponse<Content: Decodable & Sendable>: Decodable, RawDecodable, Sendable {
    let data: Content
}

private struct NoteData: Decodable, Sendable {
    let note: NoteEntry?
}

private struct NotesData: Decodable, Sendable {
    struct Connection: Decodable, Sendable {
        let total: Int
        let endCursor: String?
        let nodes: [NoteEntry]
    }

    let notes: Connection
}

/// The API reports errors with status 200.
private struct GraphErrors: Decodable, RawDecodable, Sendable {
    let errors: [[String: String]]
}

extension ProviderDescriptor {
    static func noteGraph(_ fault: NoteGraph.Fault? = nil) -> ProviderDescriptor {
        let isRequired = fault != .declaresNoRequirement
        return ProviderDescriptor(
            id: "note-graph", summary: "notes in a graph", documentation: "https://notes.example/graphql",
            baseURL: URL(literal: "https://notes.example/v1"),
            parameters: [
                Parameter("shelf", "where the notes are", isRequired: true, placement: .path),
                Parameter(
                    "search", "words in them", .text(maximumLength: 20), isRequired: isRequired, placement: .body),
                Parameter("color", "colors of the paper", .choices(["white", "yellow"]), placement: .body),
            ],
            secrets: [notesKey], paging: Paging(.cursor, sizes: PageSizes(2...50, defaultSize: 20)),
            errors: ErrorMapping(GraphErrors.self, includesSuccess: true) { response in
                guard let error = response.entry?.errors.first else { return nil }
                let wait = response.headers.integer("Retry-After-Ms").map { TimeInterval($0) / 1000 }
                let retryAt = wait.map {
                    response.receivedAt.addingTimeInterval(fault == .roundsWaits ? $0.rounded() : $0)
                }
                return APIError(code(of: error["type"], fault), reason: error["message"], retryAt: retryAt)
            },
            samples: .noteGraph, make: { NoteGraph(client: $0.client, fault: fault) })
    }

    private static func code(of type: String?, _ fault: NoteGraph.Fault?) -> ProviderError.Code {
        switch type {
        case "RATE_LIMITED": .rateLimited
        case "QUOTA_EXCEEDED": fault == .takesQuotaForRateLimit ? .rateLimited : .quotaExhausted
        default: .invalidRequest
        }
    }
}

extension SampleBook {
    fileprivate static var noteGraph: SampleBook {
        SampleBook(
            pageSize: 2,
            [
                list(
                    #"{"variables": {"search": "tea"}}"#, [note(1, "Green tea"), note(2, "Black tea")], next: #""c2""#),
                list(#"{"variables": {"search": "tea", "after": "c2"}}"#, [note(3, "Tea pot")], next: "null"),
                list(
                    #"{"variables": {"search": "soap"}}"#, [], next: "null", failure: .rateLimited,
                    errors: #"[{"type": "RATE_LIMITED", "message": "slow down"}]"#,
                    headers: ["Retry-After-Ms": "1234"]),
                list(
                    #"{"variables": {"search": "salt"}}"#, [], next: "null", failure: .quotaExhausted,
                    errors: #"[{"type": "QUOTA_EXCEEDED", "message": "come back tomorrow"}]"#),
                lookup(1, note(1, "Green tea")), lookup(9, "null", failure: .notFound),
            ])
    }

    private static func list(
        _ request: String, _ notes: [String], next: String, failure: ProviderError.Code? = nil, errors: String = "[]",
        headers: HTTPHeaders = [:]
    ) -> Sample {
        let connection = #"{"total": 3, "endCursor": \#(next), "nodes": [\#(notes.joined(separator: ", "))]}"#
        return Sample(
            "a search: \(request)", method: .post, target: "/shelves/kitchen/graphql", requestBody: request,
            headers: headers,
            body: #"{"data": {"notes": \#(connection)}, "errors": \#(errors)}"#, failure: failure)
    }

    private static func lookup(_ id: Int, _ note: String, failure: ProviderError.Code? = nil) -> Sample {
        Sample(
            "note \(id)", method: .post, target: "/graphql", requestBody: #"{"variables": {"id": \#(id)}}"#,
            body: #"{"data": {"note": \#(note)}}"#, failure: failure)
    }

    private static func note(_ id: Int, _ title: String) -> String {
        #"{"id": \#(id), "title": "\#(title)", "text": "from the corner shop"}"#
    }
}
