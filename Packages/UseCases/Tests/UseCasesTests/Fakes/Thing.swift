import Protocols

/// The smallest entity.
struct Thing: Entity {
    let id: Int64

    static let name = "thing"
    static let columns: [Column<Thing>] = [Column("id", \.id)]
}
