import Protocols

/// The entity of the fake provider.
struct Note: Entity {
    let id: Int64
    let title: String
    let text: String?

    static let name = "note"

    static let columns: [Column<Note>] = [Column("id", \.id), Column("title", \.title), Column("text", \.text)]
}
