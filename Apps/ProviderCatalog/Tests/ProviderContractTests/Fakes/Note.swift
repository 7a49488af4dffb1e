import Protocols

struct Note: Entity {
    let id: Int64
    let title: String
    let text: String?

    static let name = "note"

    static let columns: [Column<Note>] = [
        Column("id", \.id), Column("title", \.title), Column("text", \.text, role: .page),
    ]

    /// Columns that differ from the JSON form.
    static let shoutingColumns: [Column<Note>] = columns.map { column in
        guard column.name == "title" else { return column }
        return Column("title", .text) { .text($0.title.uppercased()) }
    }
}

struct NoteDraft: ItemDraft {
    @Validated(.nonEmpty(message: "missing title")) var title: String?
    @Validated(.ifGiven(.nonEmpty(message: "text is blank: enter text, or omit it"))) var text: String?
    @Validated var isPinned: Bool?
    @Validated var isShared: Bool?
    @Validated(.ifGiven(.count(in: 2...5, message: "invalid tags: expected 2 to 5 tags"))) var tags: [String]?
    @Validated var dueAt: Date?
    @Validated(.ifGiven(.value(in: 1...10, message: "invalid priority: expected an integer from 1 to 10")))
    var priority: Int?
    @Validated var weight: Double?
    @Validated var color: Color?

    enum Color: String, CaseIterable, Encodable, DraftValue { case white, yellow }

    static let fields: [DraftField<NoteDraft>] = [
        DraftField("title", "what it is about", \.$title), DraftField("text", "what it says", \.$text),
        DraftField("isPinned", "whether it is pinned", \.$isPinned),
        DraftField("isShared", "whether others see it", \.$isShared), DraftField("tags", "keywords", \.$tags),
        DraftField("dueAt", "when it is due", \.$dueAt), DraftField("priority", "how urgent it is", \.$priority),
        DraftField("weight", "how heavy it is", \.$weight), DraftField("color", "color of the paper", \.$color),
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
    let isPinned: Bool?
    let isShared: Bool?
    let tags: [String]?
    let dueAt: Date?
    let priority: Int?
    let weight: Double?
    let color: NoteDraft.Color?

    init(_ draft: NoteDraft, _ fault: Fault?) {
        title = draft.title
        text = draft.text
        isPinned = fault == .dropsABoolean ? nil : draft.isPinned
        isShared = fault == .dropsFalse && draft.isShared == false ? nil : draft.isShared
        tags = fault == .sendsOneElementOfAList ? draft.tags.map { Array($0.prefix(1)) } : draft.tags
        dueAt = fault == .dropsADate ? nil : draft.dueAt
        priority = fault == .dropsANumber ? nil : draft.priority
        weight = draft.weight
        color = draft.color
    }
}
