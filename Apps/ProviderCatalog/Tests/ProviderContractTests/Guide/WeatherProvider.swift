public import Protocols

/// The build finds the provider by this name, in a file named `Provider.swift`.
public let descriptor = ProviderDescriptor(
    id: "weather",
    summary: "weather stations",
    documentation: "https://weather.example/docs",
    baseURL: URL(literal: "https://api.weather.example/v1"),
    parameters: [Parameter("country", "two-letter country code")],
    paging: Paging(.numbered, sizes: PageSizes(1...100, defaultSize: 20)),
    errors: ErrorMapping(WeatherErrorResponse.self) { APIError(reason: $0.entry?.message) },
    samples: samples,
    make: { WeatherAPI($0) })

/// Lists stations page by page, and looks one up by its code.
public struct WeatherAPI: Listing, Getting {
    public typealias Item = Station

    private let client: any APIClient

    public init(_ context: ProviderContext) {
        client = context.client
    }

    public func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Station> {
        let number = try token?.content(as: Int.self) ?? list.firstPage
        let paging = [QueryItem("page", number), QueryItem("per_page", list.pageSize)]
        let request = APIRequest(path: ["stations"], query: list.parameters.queryItems + paging)
        let stations = try await client.send(request, as: StationsEntry.self).entry
        return Page(items: stations.data, following: PageTokens(after: number, through: stations.pages) { $0 })
    }

    public func get(_ id: String) async throws(ProviderError) -> Station {
        try await client.send(APIRequest(path: ["stations", id]), as: Station.self).entry
    }
}

/// What the API sends and users see. The columns define all output formats.
public struct Station: Entity, RawDecodable, DTOEncodable {
    public let id: String
    public let town: String
    public let opened: Date?

    public static let name = "station"
    public static let columns: [Column<Station>] = [
        Column("id", \.id), Column("town", \.town, role: .title), Column("opened", \.opened),
    ]
}

struct StationsEntry: Decodable, RawDecodable {
    let data: [Station]
    let pages: Int
}

struct WeatherErrorResponse: Decodable, RawDecodable {
    let message: String
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

private let oslo = #"{"id": "OSL", "town": "Oslo", "opened": "1937-02-01"}"#
private let bergen = #"{"id": "BGO", "town": "Bergen", "opened": "1904-11-15T06:00:00Z"}"#
private let lofoten = #"{"id": "LKN", "town": "Leknes", "opened": null}"#
