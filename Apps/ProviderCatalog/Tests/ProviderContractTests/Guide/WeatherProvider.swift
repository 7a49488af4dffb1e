public import Protocols

/// The build finds the provider by this name, in a file named `Provider.swift`.
public let descriptor = ProviderDescriptor(
    id: "weather",
    summary: "weather stations",
    documentation: "https://weather.example/docs",
    baseURL: URL(literal: "https://api.weather.example/v1"),
    parameters: [Parameter("country", "two-letter country code")],
    paging: Paging(.numbered, sizes: 1...100, defaultSize: 20),
    errors: .message(at: "message"),
    samples: samples,
    make: { WeatherAPI(client: $0.client) })

/// Lists stations page by page, and looks one up by its code.
struct WeatherAPI: Listing, Getting {
    typealias Item = Station

    let client: any APIClient

    func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Station> {
        let number = try list.number(of: token)
        let paging = [QueryItem("page", number), QueryItem("per_page", list.pageSize)]
        let request = APIRequest(path: ["stations"], query: list.parameters.queryItems + paging)
        let stations = try await client.send(request, as: StationsEntry.self).entry
        return Page(items: stations.data, number: number, last: stations.pages)
    }

    func get(_ id: String) async throws(ProviderError) -> Station {
        try await client.send(APIRequest(path: ["stations", id]), as: Station.self).entry
    }
}

/// What the API sends and users see. The columns define all output formats, and say where the API sends a value.
struct Station: Entity {
    let id: String
    let town: String
    let openedAt: Date?

    static let name = "station"
    static let columns: [Column<Station>] = [
        Column("id", \.id), Column("town", \.town, from: "place.town", role: .title),
        Column("openedAt", \.openedAt, from: "opened"),
    ]
}

struct StationsEntry: Decodable {
    let data: [Station]
    let pages: Int
}

/// Responses in the form that the API documents, for the contract and for `--samples`.
private let samples = SampleBook(
    pageSize: 2, fields: .complete,
    [
        Sample("the first page", target: "/stations?page=1", body: #"{"data": [\#(oslo), \#(bergen)], "pages": 2}"#),
        Sample("the last page", target: "/stations?page=2", body: #"{"data": [\#(lofoten)], "pages": 2}"#),
        Sample("a station", target: "/stations/OSL", body: oslo),
        Sample(
            "an unknown station", target: "/stations/XXX", status: 404, body: #"{"message": "no such station"}"#,
            failure: .notFound),
    ])

private let oslo = #"{"id": "OSL", "place": {"town": "Oslo"}, "opened": "1937-02-01"}"#
private let bergen = #"{"id": "BGO", "place": {"town": "Bergen"}, "opened": "1904-11-15T06:00:00Z"}"#
private let lofoten = #"{"id": "LKN", "place": {"town": "Leknes"}, "opened": null}"#
