import Protocols

/// A note as the fake API sends it.
struct NoteEntry: Decodable, RawDecodable, DTOEncodable {
    let id: Int64
    let title: String
    let text: String?

    func toDTO() -> Note { Note(id: id, title: title, text: text) }
}

/// A page of notes.
struct NotesEntry: Decodable, RawDecodable, DTOEncodable {
    let total: Int
    let next: String?
    let notes: [NoteEntry]

    func toDTO() -> NotesEntry { self }
}

/// What a note is added or changed with.
struct NoteDraftEntry: Encodable, RawEncodable {
    let title: String?
    let text: String?
}
