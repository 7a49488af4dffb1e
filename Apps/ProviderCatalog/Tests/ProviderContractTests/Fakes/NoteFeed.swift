import Protocols

/// A provider for an API that responds with XML, also for errors, which have status 200.
struct NoteFeed: Listing, Getting {
    typealias Item = Note

    /// A defect that the contract must detect.
    enum Fault: String, CaseIterable, Sendable {
        case ignoresErrors, namesNoElement

        /// The names of exactly the cases that must fail.
        var failedCases: Set<String> {
            switch self {
            case .ignoresErrors: ["every-sample-is-read", "unknown-items-are-not-found"]
            case .namesNoElement: ["invalid-fields-are-named"]
            }
        }
    }

    let client: any APIClient
    var fault: Fault?

    func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Note> {
        var query = list.parameters.queryItems + [QueryItem("size", list.pageSize)]
        if let token { query.append(QueryItem("after", try token.content(as: String.self))) }
        let feed = try await entry(FeedEntry.self, APIRequest(path: ["notes.xml"], query: query))
        return Page(
            items: feed.note.map { $0.toDTO() }, following: PageTokens(feed.next.map { [PageToken($0)] } ?? []),
            total: feed.total)
    }

    func get(_ reference: Int64) async throws(ProviderError) -> Note {
        try await entry(NoteElementEntry.self, APIRequest(path: ["notes", "\(reference).xml"])).toDTO()
    }

    private func entry<Entry: XMLDecodable & Sendable>(
        _ type: Entry.Type, _ request: APIRequest
    ) async throws(ProviderError) -> Entry {
        do throws(ProviderError) {
            return try await client.send(request, as: type).entry
        } catch {
            var error = error
            if fault == .namesNoElement { error.incorrectData?.path = FieldPath() }
            throw error
        }
    }
}

private struct FeedEntry: XMLDecodable, Sendable {
    let total: Int
    let next: String?
    let note: [NoteElementEntry]

    enum CodingKeys: String, CodingKey { case total = "@total", next = "@next", note = "n:note" }

    static let rootElement = "feed"
}

private struct NoteElementEntry: XMLDecodable, DTOEncodable, Sendable {
    struct Title: Decodable {
        let text: String

        enum CodingKeys: String, CodingKey { case text = "#text" }
    }

    let id: Int64
    let title: Title
    let text: String?

    enum CodingKeys: String, CodingKey { case id = "@id", title, text }

    static let rootElement = "n:note"

    func toDTO() -> Note { Note(id: id, title: title.text, text: text) }
}

private struct FeedErrorEntry: XMLDecodable {
    let code: Int
    let message: String

    enum CodingKeys: String, CodingKey { case code = "@code", message = "#text" }

    static let rootElement = "error"
}

extension ProviderDescriptor {
    static func noteFeed(_ fault: NoteFeed.Fault? = nil) -> ProviderDescriptor {
        ProviderDescriptor(
            id: "note-feed", summary: "notes in a feed", documentation: "https://notes.example/xml",
            baseURL: URL(literal: "https://notes.example/feeds"),
            parameters: [Parameter("color", "color of the paper", .choice(["white", "yellow"]))],
            secrets: [notesKey], paging: Paging(.cursor, sizes: PageSizes(2...50, defaultSize: 20)),
            errors: fault == .ignoresErrors ? .byStatus : feedErrors,
            samples: SampleBook(
                pageSize: 2,
                [
                    feed("page 1", "/notes.xml", #"total="3" next="c2""#, note(1, "Green <tea>") + note(2, "Tea pot")),
                    feed("page 2", "/notes.xml?after=c2", #"total="3""#, note(3, "Black tea", "<text/>")),
                    sample("one note", "/notes/3.xml", note(3, "Black tea", "<text/>")),
                    sample("an unknown note", "/notes/9.xml", #"<error code="404">no such note</error>"#, .notFound),
                    sample("the limit", "/notes/8.xml", #"<error code="429">slow down</error>"#, .rateLimited),
                ]),
            make: { NoteFeed(client: $0.client, fault: fault) })
    }

    private static let feedErrors = ErrorMapping(FeedErrorEntry.self, includesSuccess: true) { response in
        response.entry.map { APIError($0.code == 404 ? .notFound : .rateLimited, reason: $0.message) }
    }

    private static func sample(
        _ name: String, _ target: String, _ element: String, _ failure: ProviderError.Code? = nil
    ) -> Sample {
        Sample(
            name, target: target, headers: ["Content-Type": "application/xml"],
            body: "<?xml version=\"1.0\"?>\n\(element)\n", failure: failure)
    }

    private static func feed(_ name: String, _ target: String, _ attributes: String, _ notes: String) -> Sample {
        sample(name, target, "<feed xmlns:n=\"urn:notes\" \(attributes)>\n\(notes)</feed>")
    }

    private static func note(_ id: Int, _ title: String, _ text: String = "<text>from the shop</text>") -> String {
        "<n:note id=\"\(id)\"><title type=\"plain\"><![CDATA[\(title)]]></title>\(text)</n:note>\n"
    }
}
