import Protocols
import ProtocolsTesting
import Testing

@testable import USGSEarthquakes

@Suite struct EarthquakeTests {
    // The client of tests decodes CSV from an array of objects.
    private static let row = #"{"id": "us1", "time": "2026-03-01T09:30:00.120Z", "latitude": 1.5, "longitude": -2}"#

    @Test(arguments: [(1, 1, 2, 2), (3, 5, 2, 4), (3, 5, 1, nil), (1, 1, 0, nil)] as [(Int, Int, Int, Int?)])
    func `a page starts at an offset, and a full page has a next one`(
        number: Int, offset: Int, sent: Int, next: Int?
    ) async throws {
        let client = Self.client(sent)
        let given = ["from-date": "2026-03-01", "min-magnitude": "4.5", "order": "magnitude"]
        let list = try descriptor.list(given, pageSize: 2, firstPage: number)
        let page = try await EarthquakeAPI(client: client).page(nil, of: list)
        expectEqual(page.items.count, sent)
        try expectEqual(page.following.map { try $0.content(as: Int.self) }, next.map { [$0] } ?? [])
        let parameters = "starttime=2026-03-01&minmagnitude=4.5&orderby=magnitude"
        expectEqual(client.requests.map(\.line), ["GET query?format=csv&\(parameters)&limit=2&offset=\(offset)"])
    }

    @Test func `an offset that overflows is out of range, without a request`() async throws {
        let client = Self.client(0)
        let error = await #expect(throws: ProviderError.self) {
            try await EarthquakeAPI(client: client).page(nil, of: descriptor.list([:], pageSize: 2, firstPage: .max))
        }
        expectEqual(error?.code, .pageOutOfRange)
        #expect(client.requests.isEmpty)
    }

    @Test(arguments: [0, 1])
    func `a look-up names the id, and an empty response is not found`(sent: Int) async throws {
        let client = Self.client(sent)
        let found = try? await EarthquakeAPI(client: client).get("us1")
        expectEqual(found?.pageURL, sent == 0 ? nil : "https://earthquake.usgs.gov/earthquakes/eventpage/us1")
        expectEqual(client.requests.map(\.line), ["GET query?format=csv&eventid=us1"])
    }

    @Test(arguments: [204, 404])
    func `a list is empty only after a 204`(status: Int) async throws {
        let client = FakeClient { _ throws(ProviderError) in throw ProviderError(.notFound, "", status: status) }
        let page = try? await EarthquakeAPI(client: client).page(nil, of: descriptor.list([:]))
        expectEqual(page?.items.count, status == 204 ? 0 : nil)
    }

    @Test(
        arguments: [
            (200, "id\n", nil, nil), (204, "", .notFound, "no earthquake matches"),
            (400, "Error 400: Bad Request\n\nBad starttime.\n\nUsage details", .invalidRequest, "Bad starttime."),
            (400, "Bad starttime.", .invalidRequest, "Bad starttime."), (503, "<html>", .serverFailed, nil),
            (429, "", .rateLimited, nil),
        ] as [(Int, String, ProviderError.Code?, String?)])
    func `status and text determine the error`(status: Int, body: String, code: ProviderError.Code?, reason: String?) {
        let error = descriptor.error(status: status, body: body)
        expectEqual(error?.code, code)
        expectEqual(error?.reason, reason)
    }

    private static func client(_ count: Int) -> FakeClient {
        FakeClient(keys: descriptor.keys, "[\(Array(repeating: row, count: count).joined(separator: ","))]")
    }
}
