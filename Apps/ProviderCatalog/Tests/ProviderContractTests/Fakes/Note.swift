import Protocols

/// The entity of the fake providers.
struct Note: Entity {
    let id: Int64
    let title: String
    let text: String?

    static let name = "note"

    static let columns: [Column<Note>] = [Column("id", \.id), Column("title", \.title), Column("text", \.text)]
}

/// The fields of a note to add or change.
struct NoteDraft: ItemDraft {
    @Validated(.nonEmpty(message: "Please enter a title")) var title: String?
    @Validated(.ifGiven(.nonEmpty(message: "Please enter a text, or leave it out"))) var text: String?

    static let fields: [DraftField<NoteDraft>] = [
        DraftField("title", "what it is about", \.$title), DraftField("text", "what it says", \.$text),
    ]
}

/// A note, as the fake API sends it.
struct NoteEntry: Decodable, RawDecodable, DTOEncodable, Sendable {
    let id: Int64
    let title: String
    let text: String?

    func toDTO() -> Note { Note(id: id, title: title, text: text) }
}

/// A page of notes, as the fake API sends it.
struct NotesEntry: Decodable, RawDecodable, Sendable {
    let total: Int
    let next: String?
    let notes: [NoteEntry]
}

/// The fields of a note, as the fake API takes them.
struct NoteDraftEntry: Encodable, RawEncodable {
    let title: String?
    let text: String?
}
