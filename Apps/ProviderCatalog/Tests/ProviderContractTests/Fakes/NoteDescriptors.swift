import Protocols

extension ProviderDescriptor {
    static let notesKey = SecretRequirement(
        variable: "NOTES_KEY", placement: .header("X-Key"), isRequired: true, summary: "nothing works without it",
        source: "https://notes.example/keys")

    /// Returns a provider with every capability and, optionally, one fault.
    static func notes(
        _ fault: Fault? = nil, paging kind: Paging.Kind = .numbered, fields: SampleBook.Fields = .complete,
        excluding exclusions: [ContractExclusion] = []
    ) -> ProviderDescriptor {
        let declared: Paging.Kind =
            switch fault {
            case .declaresCursors, .ignoresInvalidTokens, .losesTokensAsText: .cursor
            case .declaresASinglePage: .single
            default: kind
            }
        let usesLinks = (declared == .cursor && fault != .declaresCursors) || fault == .followsLinksAnywhere
        return ProviderDescriptor(
            id: fault == .hasAnIDWithCapitals ? "Notes" : "notes", summary: "notes that nobody wrote",
            documentation: "https://notes.example/docs", baseURL: URL(literal: "https://notes.example"),
            parameters: [
                Parameter("color", "colour of the paper", .choice(["white", "yellow"]), defaultValue: "white"),
                Parameter("age", "greatest age in days", .integer(1...90)),
                Parameter("year", "year of writing", .integer(1888...2100)),
                Parameter("weight", "weight in grams", .number(2000.5...3000)),
                Parameter("since", "first day", .date),
                Parameter("query", "words in it", .text(maximumLength: 20), queryName: "q"),
                Parameter("order", "direction of the age", .choice(["up", "down"]), requires: "age"),
            ],
            secrets: [notesKey], paging: notePaging(declared),
            webAddresses: [
                WebAddressPattern(
                    "https://notes.example/\(fault == .declaresAnotherAddress ? "sheets" : "pages")/{id}",
                    reference: fault == .declaresAnotherReference ? "1{id}" : "{id}")
            ],
            errors: fault == .mapsNotFoundToInvalid ? notFoundIsInvalid : .byStatus,
            items: ItemDescription(
                columns: fault == .showsAnotherValue ? Note.shoutingColumns : Note.columns),
            emptyColumns: fault == .declaresAFilledColumnAsEmpty ? ["text"] : [],
            samples: .notes(fault, fields), contractExclusions: exclusions,
            make: { NoteProvider(client: $0.client, fault: fault, usesLinks: usesLinks) })
    }

    static func noteLookup(hangs: Bool = false) -> ProviderDescriptor {
        ProviderDescriptor(
            id: "note-lookup", summary: "one note at a time", documentation: "https://notes.example/docs",
            baseURL: URL(literal: "https://notes.example/v1/"),
            samples: SampleBook([
                Sample("one note", target: "/notes/1", body: #"{"id": 1, "title": "Bread", "text": null}"#),
                Sample("an unknown note", target: "/notes/9", status: 404, body: "{}", failure: .notFound),
            ]),
            make: { NoteLookup(client: $0.client, hangs: hangs) })
    }

    static let noteSearch = ProviderDescriptor(
        id: "note-search", summary: "notes that are searched for", documentation: "https://notes.example/docs",
        baseURL: URL(literal: "https://notes.example"),
        parameters: [
            Parameter("query", "words in it", .text(maximumLength: 20), isRequired: true),
            Parameter("color", "colour of the paper", .choice(["white", "yellow"])),
        ],
        paging: notePaging(.single),
        samples: SampleBook(
            pageSize: 2,
            [
                Sample(
                    "a search", target: "/search?query=bread%20%26%20milk&page=1",
                    body: #"{"total": 1, "notes": [{"id": 1, "title": "Bread & milk", "text": "twice"}]}"#)
            ]),
        make: { NoteSearch(client: $0.client) })

    private static func notePaging(_ kind: Paging.Kind) -> Paging {
        Paging(kind, sizes: PageSizes(2...50, defaultSize: 20))
    }

    private static let notFoundIsInvalid = ErrorMapping(IgnoredEntry.self) { response in
        response.status == 404 ? APIError(.invalidRequest) : nil
    }
}

extension SampleBook {
    fileprivate static func notes(_ fault: Fault?, _ fields: SampleBook.Fields) -> SampleBook {
        let listing = [
            Sample(
                "the first page", target: "/notes?page=1", body: page(next: 2, [note(1, "Bread"), note(2, "Milk")])),
            Sample(
                "the second page", target: "/notes?page=2",
                body: page(
                    next: 3, [note(3, "Tea", text: "https://notes.example/pages/3"), #"{"id": 4, "title": "Salt"}"#])),
            Sample("the last page", target: "/notes?page=3", body: page(next: nil, [note(5, "Jam")])),
        ]
        let items = [
            Sample("one note", target: "/notes/1", body: note(1, "Bread")),
            Sample("an unknown note", target: "/notes/9", status: 404, body: "{}", failure: .notFound),
            Sample(
                "the file of a note", target: "https://files.example/notes/1.txt", body: "Bread, from the corner shop"),
            Sample("adding a user", method: .post, target: "/notes", status: 201, body: note(6, "Oil")),
            Sample("editing a user", method: .patch, target: "/notes/1", body: note(1, "Rye bread")),
            Sample("deleting a user", method: .delete, target: "/notes/1", body: "{}"),
            Sample(
                "the rate limit", target: "/notes/1", status: 429, headers: ["Retry-After": "30"], body: "",
                failure: .rateLimited, circumstance: "too many requests were sent"),
        ]
        let unrequested = [Sample("the shelf", target: "/shelf", body: "{}")]
        return SampleBook(
            pageSize: 2, fields: fields,
            listing + items + (fault == .hasASampleThatNothingRequests ? unrequested : []))
    }

    private static func page(next: Int?, _ notes: [String]) -> String {
        let link = next.map { #""https://notes.example/notes?page=\#($0)&size=2&color=white""# } ?? "null"
        return #"{"total": 5, "next": \#(link), "notes": [\#(notes.joined(separator: ", "))]}"#
    }

    private static func note(_ id: Int, _ title: String, text: String = "from the corner shop") -> String {
        #"{"id": \#(id), "title": "\#(title)", "text": "\#(text)", "pinned": false}"#
    }
}
