import Protocols
import ProtocolsTesting
import RESTClient
import Synchronization
import Testing

private struct Forecast: Decodable, Equatable {
    let place: String?
    let hours: [Hour]

    struct Hour: Entity {
        let id: String
        let rain: Double?
        let unit: String?
        let tags: [String]?

        static let name = "hour"
        static let columns: [Column<Hour>] = [
            Column("id", \.id, from: "time"), Column("rain", \.rain), Column("unit", \.unit), Column("tags", \.tags),
        ]
    }
}

struct ParallelArraysTests {
    private static let keys = FieldKeys.asDeclared.reading(Forecast.self, from: ["hours": "data.hourly"])
        .readingParallelArrays(at: "data.hourly")

    private func decode<Value: Decodable>(
        _ type: Value.Type, _ json: String, _ keys: FieldKeys = keys
    ) throws(IncorrectData) -> Value {
        try JSONCoder(keys: keys).decodeJSON(type, from: Data(json.utf8))
    }

    @Test func `an object of arrays is read as an array of objects`() throws {
        let json = #"""
            {"data": {"hourly": {"time": ["0:\"00", "1:00"], "rain": [0.10, null], "unit": "mm",
             "tags": [["a", "}"], []], "\u00e9": [{"x": 1}, {}]}, "z": 1}, "place": "Oslo"}
            """#
        let forecast = try decode(Forecast.self, json)
        expectEqual(forecast.place, "Oslo")
        expectEqual(forecast.hours.map(\.id), [#"0:"00"#, "1:00"])
        expectEqual(forecast.hours.map(\.rain), [0.1, nil])
        expectEqual(forecast.hours.map(\.unit), ["mm", "mm"])
        expectEqual(forecast.hours.map(\.tags), [["a", "}"], []])
        let root = try decode([Forecast.Hour].self, #"{"time": ["2:00"]}"#, .asDeclared.readingParallelArrays())
        expectEqual(root.map(\.id), ["2:00"])
        try expectEqual(decode([Forecast.Hour].self, #"{"time": []}"#, .asDeclared.readingParallelArrays()), [])
    }

    @Test func `a record has its own JSON`() throws {
        let items = Mutex<[String]>([])
        let coder = JSONCoder(keys: Self.keys) { _, json in
            items.withLock { $0.append(String(decoding: json, as: UTF8.self)) }
        }
        let json = #"{"data": {"hourly": {"time": ["0:00", "1:00"], "rain": [1.50, 2e3]}}}"#
        _ = try coder.decodeJSON(Forecast.self, from: Data(json.utf8))
        expectEqual(items.withLock(\.self), [#"{"time":"0:00","rain":1.50}"#, #"{"time":"1:00","rain":2e3}"#])
    }

    @Test(arguments: [
        (
            #"{"time": ["0:00"], "rain": []}"#,
            "data.hourly.rain in Forecast: expected 1 values, as in the longest array, got 0"
        ),
        (#"{"time": ["0:00", 5]}"#, "data.hourly.time[1] in Forecast: expected String, got a number"),
        (#"{"rain": [5]}"#, "data.hourly.time in Forecast: missing key"),
        (#"{"time": 5, "rain": [5]}"#, "data.hourly.time in Forecast: expected String, got a number"),
        (
            #"{"time": ["0:00"], "tags": [["a", 5]]}"#,
            "data.hourly.tags[0][1] in Forecast: expected String, got a number"
        ),
        (#"{"time": "0:00"}"#, "data.hourly in Forecast: expected an array, got an object"),
        (#"[{"time": 5}]"#, "data.hourly[0].time in Forecast: expected String, got a number"),
        ("null", "data.hourly in Forecast: expected an array, got null"),
        ("{}", "data.hourly in Forecast: expected an array, got an object"),
        (#"{"time": [}"#, "data.hourly.time[0] in Forecast: invalid JSON at byte 30"),
    ])
    func `an error names the place`(hourly: String, expected: String) {
        let error = #expect(throws: IncorrectData.self) {
            try decode(Forecast.self, #"{"data": {"hourly": \#(hourly)}}"#)
        }
        expectEqual(error?.description, expected)
    }

    @Test func `a document does not become much larger`() {
        let key = String(repeating: "k", count: 10_000)
        let json = #"{"\#(key)": [\#(Array(repeating: "1", count: 10_000).joined(separator: ","))]}"#
        let error = #expect(throws: IncorrectData.self) {
            try decode([Forecast.Hour].self, json, .asDeclared.readingParallelArrays())
        }
        expectEqual(error?.reason, "the keys of the parallel arrays are too long for 10000 records")
    }
}
