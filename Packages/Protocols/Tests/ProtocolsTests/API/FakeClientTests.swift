import Protocols
import ProtocolsTesting
import Testing

/// The client for tests of providers decodes what the client of an app decodes.
struct FakeClientTests {
    private struct Hours: Decodable {
        let hours: [Hour]
    }

    private struct Hour: Entity {
        let id: String
        let rain: Double?
        let unit: String
        static let name = "hour"
        static let columns: [Column<Hour>] = [
            Column("id", \.id, from: "time"), Column("rain", \.rain), Column("unit", \.unit),
        ]
    }

    private static let keys = FieldKeys.asDeclared.reading(Hours.self, from: ["hours": "data.hourly"])
        .readingParallelArrays(at: "data.hourly")

    @Test func `parallel arrays are read as items`() async throws {
        let client = FakeClient(
            keys: Self.keys, #"{"data": {"hourly": {"time": ["0:00", "1:00"], "rain": [0.5, null], "unit": "mm"}}}"#)
        let hours = try await client.send(APIRequest(path: ["hours"]), as: Hours.self).entry.hours
        expectEqual(hours, [Hour(id: "0:00", rain: 0.5, unit: "mm"), Hour(id: "1:00", rain: nil, unit: "mm")])
    }

    @Test func `parallel arrays of different lengths are incorrect data`() async {
        let client = FakeClient(keys: Self.keys, #"{"data": {"hourly": {"time": ["0:00"], "rain": []}}}"#)
        let error = await #expect(throws: ProviderError.self) {
            try await client.send(APIRequest(path: ["hours"]), as: Hours.self)
        }
        expectEqual(error?.code, .incorrectData)
    }
}
