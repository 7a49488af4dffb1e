import Protocols

struct Heron: Entity {
    let id: String
    let name: String
    let pageURL: String
    let ringedAt: Date?
    let country: String?
    let lastSeen: String?
    let tags: [String]
    let note: String?

    static let name = "heron"
    static let columns: [Column<Heron>] = [
        Column("id", \.id, from: .path("heron_id", form: .textOrNumber)),
        Column("name", \.name, from: .joined("name.first", "name.last", separator: " "), role: .title),
        Column("pageURL", \.pageURL, from: .template("https://herons.example/{heron_id}"), role: .page),
        Column("ringedAt", \.ringedAt, from: .path("ringed", form: .secondsSince1970)),
        Column("country", \.country, from: .path("country.code", "country.name")),
        Column("lastSeen", \.lastSeen, from: "sightings.0.place"),
        Column("tags", \.tags, from: .path("tags", default: .list([]))),
        Column("note", \.note, from: .path("note", isEmptyMissing: true)),
    ]
}

struct HeronsEntry: Decodable {
    let items: [Heron]
}

enum HeronKeys {
    static let ofUsers =
        FieldKeys.snakeCase.reading(User.self, from: ["street": "address.street", "city": "address.town"])

    static let ofLists =
        FieldKeys.asDeclared.reading(HeronsEntry.self, from: ["items": "data.herons.edges"])
}

/// A heron, and whether it is still alive.
struct HeronEntry: Decodable {
    let heron: Heron
    let state: State

    struct State: Decodable {
        let isAlive: Bool?
    }

    init(from decoder: any Decoder) throws {
        let item = try decoder.singleValueContainer()
        heron = try item.decode(Heron.self)
        state = try item.decode(State.self)
    }
}
