import Protocols

/// A provider that reads notes from one page. Its descriptors differ in the credentials that the API wants.
struct NoteShelf: Listing, Getting {
    typealias Item = Note

    /// A defect of the credentials that the contract must detect.
    enum Fault: String, CaseIterable, Sendable {
        case putsTheKeyIntoTheBodyOfAGet, overwritesAKey

        /// The names of exactly the cases that must fail.
        var failedCases: Set<String> { ["credentials-are-sent"] }

        var placements: [Credential.Placement] {
            switch self {
            case .putsTheKeyIntoTheBodyOfAGet: [.body("key")]
            case .overwritesAKey: [.bearer, .basic]
            }
        }
    }

    let client: any APIClient

    func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Note> {
        let query = [QueryItem("size", list.pageSize)]
        let entry = try await client.send(APIRequest(path: ["notes"], query: query), as: NotesEntry.self).entry
        return Page(items: entry.notes.map { $0.toDTO() }, total: entry.total)
    }

    func get(_ reference: Int64) async throws(ProviderError) -> Note {
        try await client.send(APIRequest(path: ["notes", String(reference)]), as: NoteEntry.self).entry.toDTO()
    }
}

extension ProviderDescriptor {
    /// Returns a provider with one secret for each placement.
    static func noteShelf(
        _ placements: [Credential.Placement], isRequired: Bool = true, exchange: TokenExchange? = nil,
        samples: [Sample] = []
    ) -> ProviderDescriptor {
        let secrets = placements.enumerated().map { index, placement in
            SecretRequirement(
                variable: "SHELF_SECRET_\(index)", placement: placement, isRequired: isRequired,
                summary: "opens the shelf", source: "https://notes.example/keys")
        }
        let (bread, jam) = (#"{"id": 1, "title": "Bread", "text": "twice"}"#, #"{"id": 2, "title": "Jam"}"#)
        return ProviderDescriptor(
            id: "note-shelf", summary: "notes on a shelf", documentation: "https://notes.example/docs",
            baseURL: URL(literal: "https://notes.example/v1"), secrets: secrets, tokenExchange: exchange,
            paging: Paging(.single, sizes: PageSizes(2...50, defaultSize: 20)),
            errors: ErrorMapping(ShelfErrorEntry.self) { APIError(reason: $0.entry?.message) },
            samples: SampleBook(
                pageSize: 2,
                [
                    Sample("all notes", target: "/notes", body: #"{"total": 2, "notes": [\#(bread), \#(jam)]}"#),
                    Sample("a note", target: "/notes/1", body: bread),
                    Sample("an unknown note", target: "/notes/9", status: 404, body: "{}", failure: .notFound),
                ] + samples),
            make: { NoteShelf(client: $0.client) })
    }
}

/// An error of the API, with a text that may repeat what the request contains.
private struct ShelfErrorEntry: Decodable, RawDecodable {
    let message: String
}
