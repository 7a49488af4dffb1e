public import Protocols

// The parameters, limits and errors are read in the documentation. They were never tried against the API.

/// The descriptor of the provider. The catalog requires this name and the file name `Provider.swift`.
public let descriptor = ProviderDescriptor(
    id: "usgs-earthquakes",
    summary: "earthquakes worldwide, from the USGS; by default those of the last 30 days",
    documentation: "https://earthquake.usgs.gov/fdsnws/event/1/",
    baseURL: URL(literal: "https://earthquake.usgs.gov/fdsnws/event/1"),
    parameters: [
        Parameter("from-date", "only from the start of this day, UTC", .date, queryName: "starttime"),
        Parameter("to-date", "only up to the start of this day, UTC", .date, queryName: "endtime"),
        Parameter("min-magnitude", "only of this magnitude or greater", .number(-10...10), queryName: "minmagnitude"),
        Parameter(
            "order", "order of the earthquakes", .choice(["time", "time-asc", "magnitude", "magnitude-asc"]),
            defaultValue: "time", queryName: "orderby", isSortOrder: true),
    ],
    // The API allows 20,000. A list that is longer than a page of the default size requests the largest size, so that it
    // would get 20,000 earthquakes to show 101.
    paging: Paging(.numbered, sizes: 1...1000, defaultSize: 100),
    webAddresses: [WebAddressPattern("https://earthquake.usgs.gov/earthquakes/eventpage/{id}")],
    errors: EarthquakeAPI.errors,
    samples: Samples.book,
    make: { EarthquakeAPI(client: $0.client) })

/// Lists earthquakes page by page, and looks one up by its id. The responses are CSV.
struct EarthquakeAPI: Listing, Getting {
    typealias Item = Earthquake

    let client: any APIClient

    /// Reads one page. The API counts earthquakes from 1, and does not report a total in CSV.
    func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Earthquake> {
        let number = try list.number(of: token)
        let (skipped, isTooLarge) = (max(1, number) - 1).multipliedReportingOverflow(by: list.pageSize)
        guard !isTooLarge, skipped < .max else {
            throw ProviderError(.pageOutOfRange, "page \(number) is out of range")
        }
        let paging = [QueryItem("limit", list.pageSize), QueryItem("offset", skipped + 1)]
        do throws(ProviderError) {
            let items = try await earthquakes(list.parameters.queryItems + paging)
            return Page(items: items, next: items.count < list.pageSize || number == .max ? nil : number + 1)
        } catch  where error.status == 204 {
            return Page(items: [])
        }
    }

    func get(_ id: String) async throws(ProviderError) -> Earthquake {
        if let found = try await earthquakes([QueryItem("eventid", id)]).first { return found }
        throw ProviderError(.notFound, "not found: \(id)")
    }

    private func earthquakes(_ query: [QueryItem]) async throws(ProviderError) -> [Earthquake] {
        let request = APIRequest(path: ["query"], query: [QueryItem("format", "csv")] + query)
        return try await client.send(request, as: CSVRows<Earthquake>.self).entry.rows
    }

    /// The API sends a 204 if no earthquake matches. An error is text: the status, a blank line and the reason.
    static let errors = ErrorMapping(TextBody.self, includesSuccess: true) { response in
        switch response.status {
        case 204: return APIError(.notFound, reason: "no earthquake matches")
        case 200..<300: return nil
        default:
            let paragraphs = response.entry?.text.split(separator: "\n\n") ?? []
            return APIError(reason: paragraphs.dropFirst().first.map(String.init) ?? response.entry?.text)
        }
    }
}
