import Protocols

struct Note: Entity {
    let id: Int64
    let title: String
    let text: String?

    static let name = "note"

    static let columns: [Column<Note>] = [Column("id", \.id), Column("title", \.title), Column("text", \.text)]

    /// Columns that differ from the JSON form.
    static let shoutingColumns: [Column<Note>] = columns.map { column in
        guard column.name == "title" else { return column }
        return Column("title", .text) { .text($0.title.uppercased()) }
    }
}

struct NoteDraft: ItemDraft {
    @Validated(.nonEmpty(message: "missing title")) var title: String?
    @Validated(.ifGiven(.nonEmpty(message: "text is blank: enter text, or omit it"))) var text: String?

    static let fields: [DraftField<NoteDraft>] = [
        DraftField("title", "what it is about", \.$title), DraftField("text", "what it says", \.$text),
    ]
}

/// A note in the JSON of the fake API.
struct NoteEntry: Decodable, RawDecodable, DTOEncodable, Sendable {
    let id: Int64
    let title: String
    let text: String?

    func toDTO() -> Note { Note(id: id, title: title, text: text) }
}

/// A page of notes in the JSON of the fake API.
struct NotesEntry: Decodable, RawDecodable, Sendable {
    let total: Int
    let next: String?
    let notes: [NoteEntry]
}

/// The request body that adds or changes a note.
struct NoteDraftEntry: Encodable, RawEncodable {
    let title: String?
    let text: String?
}
