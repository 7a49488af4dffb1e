import Protocols

/// A provider for an API that responds with CSV.
struct NoteSheet: Listing, Getting {
    typealias Item = Note

    /// A defect that the contract must detect.
    enum Fault: String, CaseIterable, Sendable {
        case dropsInvalidRows, namesNoColumn, convertsWithoutAnEntry

        /// The names of exactly the cases that must fail.
        var failedCases: Set<String> {
            switch self {
            case .dropsInvalidRows:
                ["invalid-fields-are-named", "malformed-bodies-are-refused", "raw-items-are-available"]
            case .namesNoColumn: ["invalid-fields-are-named"]
            case .convertsWithoutAnEntry: ["raw-items-are-available"]
            }
        }
    }

    let client: any APIClient
    var fault: Fault?

    func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Note> {
        let number = try token?.content(as: Int.self) ?? list.firstPage
        let query = list.parameters.queryItems + [QueryItem("page", number), QueryItem("size", list.pageSize)]
        let items = try await notes(APIRequest(path: ["notes.csv"], query: query))
        let isLast = items.count < list.pageSize || number == .max
        return Page(items: items, following: isLast ? [] : [PageToken(number + 1)])
    }

    func get(_ reference: Int64) async throws(ProviderError) -> Note {
        let found = try await notes(APIRequest(path: ["notes", "\(reference).csv"]))
        if let note = found.first { return note }
        throw ProviderError(.notFound, "no note \(reference)")
    }

    private func notes(_ request: APIRequest) async throws(ProviderError) -> [Note] {
        switch fault {
        case nil: return try await rows(NoteRowEntry.self, request).map { $0.toDTO() }
        case .dropsInvalidRows: return try await rows(AnyRowEntry.self, request).compactMap(\.note)
        case .convertsWithoutAnEntry: return try await rows(PlainRowEntry.self, request).map(\.note)
        case .namesNoColumn:
            do throws(ProviderError) {
                return try await rows(NoteRowEntry.self, request).map { $0.toDTO() }
            } catch {
                var error = error
                error.incorrectData?.path = FieldPath()
                throw error
            }
        }
    }

    private func rows<Row: CSVRow>(_ row: Row.Type, _ request: APIRequest) async throws(ProviderError) -> [Row] {
        try await client.send(request, as: CSVRows<Row>.self).entry.rows
    }
}

private protocol NoteRow: CSVRow {}

extension NoteRow {
    static var csvFormat: CSVFormat { CSVFormat(delimiter: .semicolon, comment: "#") }
}

private struct NoteRowEntry: NoteRow, DTOEncodable {
    let id: Int64
    let title: String
    let text: String?

    func toDTO() -> Note { Note(id: id, title: title, text: text) }
}

/// An entry that does not say that it is the entry of a note.
private struct PlainRowEntry: NoteRow {
    let id: Int64
    let title: String
    let text: String?

    var note: Note { Note(id: id, title: title, text: text) }
}

/// An entry that accepts any columns.
private struct AnyRowEntry: NoteRow {
    let fields: [String: String]

    init(from decoder: any Decoder) throws { fields = try [String: String](from: decoder) }

    var note: Note? {
        guard let id = fields["id"].flatMap({ Int64($0) }), let title = fields["title"] else { return nil }
        return Note(id: id, title: title, text: fields["text"].flatMap { $0.isEmpty ? nil : $0 })
    }
}

extension ProviderDescriptor {
    static func noteSheet(_ fault: NoteSheet.Fault? = nil) -> ProviderDescriptor {
        ProviderDescriptor(
            id: "note-sheet", summary: "notes in a sheet", documentation: "https://notes.example/csv",
            baseURL: URL(literal: "https://notes.example/export"),
            parameters: [Parameter("color", "color of the paper", .choice(["white", "yellow"]))],
            secrets: [notesKey], paging: Paging(.numbered, sizes: PageSizes(2...50, defaultSize: 20)),
            samples: SampleBook(
                pageSize: 2, fields: .complete,
                [
                    sheet(
                        "page 1", "/notes.csv?page=1", #"1;"Green; hot"# + "\n" + #"and ""fine""";"# + "\n2;Tea pot;big"
                    ),
                    sheet("page 2", "/notes.csv?page=2", "3;Black tea;# of cups"),
                    sheet("one note", "/notes/3.csv", "3;Black tea;# of cups"),
                    Sample("an unknown note", target: "/notes/9.csv", status: 404, body: "x", failure: .notFound),
                ]),
            make: { NoteSheet(client: $0.client, fault: fault) })
    }

    private static func sheet(_ name: String, _ target: String, _ rows: String) -> Sample {
        Sample(
            name, target: target, headers: ["Content-Type": "text/csv"], body: "# notes\nid;title;text\n\(rows)\n")
    }
}
