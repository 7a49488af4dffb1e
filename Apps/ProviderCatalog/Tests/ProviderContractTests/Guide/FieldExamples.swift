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
    let next: String?
}

struct HeronAPI: Listing {
    typealias Item = Heron

    let client: any APIClient

    func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Heron> {
        let cursor = try token?.content(as: String.self)
        let paging = [QueryItem("limit", list.pageSize)] + (cursor.map { [QueryItem("after", $0)] } ?? [])
        let request = APIRequest(path: ["herons"], query: list.parameters.queryItems + paging)
        let response = try await client.send(request, as: HeronsEntry.self).entry
        return Page(items: response.items, next: response.next)
    }
}

extension HeronAPI: Getting {
    func get(_ id: String) async throws(ProviderError) -> Heron {
        let request = APIRequest(path: ["herons"], query: [QueryItem("id", id)])
        let response = try await client.send(request, as: HeronsEntry.self)
        return try response.item(id, in: response.entry.items)
    }
}

enum HeronKeys {
    static let ofUsers =
        FieldKeys.snakeCase.reading(User.self, from: ["street": "address.street", "city": "address.town"])

    static let ofLists =
        FieldKeys.asDeclared.reading(HeronsEntry.self, from: ["items": "data.herons.edges"])
}

/// The water level of a pond. The API sends the levels of a day as parallel arrays, without the name of the pond.
struct Reading: Entity {
    let id: String
    let pond: String
    let time: String
    let level: Double
    let unit: String

    static let name = "reading"
    static let columns: [Column<Reading>] = [
        Column("id", \.id), Column("pond", \.pond), Column("time", \.time), Column("level", \.level, role: .count),
        Column("unit", \.unit),
    ]
}

struct ReadingsEntry: Decodable {
    let readings: [Reading]
}

struct PondAPI: Listing {
    typealias Item = Reading

    let client: any APIClient

    func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Reading> {
        let pond = list.parameters["pond"] ?? "mill"
        let keys = FieldKeys.snakeCase.reading(
            Reading.self,
            from: [
                "id": .joined(.constant(.text(pond)), "time", separator: "/"), "pond": .constant(.text(pond)),
                "unit": .response("units.level"),
            ])
        let response = try await client.send(
            APIRequest(path: ["ponds", pond]), as: ReadingsEntry.self,
            keys: keys.reading(ReadingsEntry.self, from: ["readings": "hourly"]).readingParallelArrays(at: "hourly"))
        return Page(items: response.entry.readings)
    }
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

enum HeronSamples {
    static let samples = [
        Sample(
            "a wrong key", target: "/herons", status: 401, body: #"{"message": "wrong key"}"#,
            failure: .refusedCredentials, circumstance: "the key is wrong"),
        Sample("deleting", method: .delete, target: "/herons/7", status: 204, body: ""),
    ]
}
