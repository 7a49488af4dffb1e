import Protocols

/// A provider that can only look up, and needs no secret.
struct NoteLookup: Getting {
    typealias Item = Note

    let context: ProviderContext
    /// Whether it never answers.
    var hangs = false

    func get(_ reference: Int64) async throws(ProviderError) -> Note {
        if hangs { try? await Task.sleep(for: .seconds(3600)) }
        let request = HTTPRequest(url: URL(context.baseURL, path: ["notes", String(reference)]))
        return try await context.transport.response(to: request).read(NoteEntry.self, answering: request)
    }
}

/// A provider that lists only what is searched for.
struct NoteSearch: Listing {
    typealias Item = Note

    let context: ProviderContext

    func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Note> {
        try list.validate(for: ProviderDescriptor.notePaging(.single))
        guard list.parameters["query"] != nil else { throw ProviderError(.invalidRequest, "query is needed") }
        let items = [QueryItem("page", list.firstPage), QueryItem("size", list.pageSize)]
        let request = HTTPRequest(
            url: URL(context.baseURL, path: ["search"], query: list.parameters.queryItems + items))
        let entry = try await context.transport.response(to: request).read(NotesEntry.self, answering: request)
        return Page(items: entry.notes.map { $0.toDTO() }, total: entry.total)
    }
}

extension ProviderDescriptor {
    static func noteLookup(hangs: Bool = false) -> ProviderDescriptor {
        ProviderDescriptor(
            id: "note-lookup", summary: "one note at a time", documentation: "https://notes.example/docs",
            baseURL: URL(literal: "https://notes.example/v1/"),
            samples: SampleBook([
                Sample("one note", target: "/notes/1", body: #"{"id": 1, "title": "Bread", "text": null}"#),
                Sample("a note that is not there", target: "/notes/9", status: 404, body: "{}", failure: .notFound),
            ])
        ) { NoteLookup(context: $0, hangs: hangs) }
    }

    static let noteSearch = ProviderDescriptor(
        id: "note-search", summary: "notes that are searched for", documentation: "https://notes.example/docs",
        baseURL: URL(literal: "https://notes.example"),
        parameters: [
            Parameter("query", "words in it", .text(maximumLength: 20)),
            Parameter("color", "colour of the paper", .choice(["white", "yellow"])),
        ],
        paging: notePaging(.single),
        samples: SampleBook(
            pageSize: 2,
            [
                Sample(
                    "a search", target: "/search?query=bread%20%26%20milk&page=1",
                    body: #"{"total": 1, "notes": [{"id": 1, "title": "Bread & milk", "text": "twice"}]}"#)
            ])
    ) { NoteSearch(context: $0) }
}
