import Protocols
import ProtocolsTesting
import RESTClient
import Testing

struct RawLayerTests {
    private struct SomeValue: Codable, Equatable, RawMappable {
        let name: String
        let value: Int

        enum CodingKeys: String, CodingKey {
            case name = "some_name"
            case value = "some_value"
        }
    }

    private struct Setting: Equatable, RawMappable {
        var words: [String]

        static func from(raw: String, using decoder: any BodyDecoder) throws(IncorrectData) -> Setting {
            guard !raw.isEmpty else { throw IncorrectData(entry: "Setting", reason: "empty") }
            return Setting(words: raw.split(separator: " ").map(String.init))
        }

        func toRaw(using encoder: any BodyEncoder) throws(IncorrectData) -> String { words.joined(separator: " ") }
    }

    private struct Measurement: Encodable, RawEncodable {
        var value: Double
    }

    @Test func `keys can have custom names`() throws {
        let value = try SomeValue.from(raw: Data(#"{"some_name":"Himotoki","some_value":1}"#.utf8), using: JSONCoder())
        expectEqual(value, SomeValue(name: "Himotoki", value: 1))
        expectEqual(
            String(decoding: try value.toRaw(using: JSONCoder()), as: UTF8.self),
            #"{"some_name":"Himotoki","some_value":1}"#)
    }

    @Test func `an entry can have another format than JSON`() throws {
        try expectEqual(Setting.from(raw: "a b", using: JSONCoder()), Setting(words: ["a", "b"]))
        try expectEqual(Setting(words: ["a", "b"]).toRaw(using: JSONCoder()), "a b")
        try expectEqual(Setting?.from(raw: "a", using: JSONCoder()), Setting(words: ["a"]))
        #expect(throws: IncorrectData.self) { try Setting.from(raw: "", using: JSONCoder()) }
    }

    @Test func `an entry can support encoding only`() throws {
        expectEqual(
            String(decoding: try [Measurement(value: 1.5)].toRaw(using: JSONCoder()), as: UTF8.self),
            #"[{"value":1.5}]"#)
    }

    @Test(arguments: [Double.infinity, -.infinity, .nan]) func `values that JSON cannot hold are refused`(value: Double)
    {
        let error = #expect(throws: IncorrectData.self) { try Measurement(value: value).toRaw(using: JSONCoder()) }
        expectEqual(error?.entry, "Measurement")
        #expect(throws: IncorrectData.self) {
            try [Measurement(value: 1), Measurement(value: value)].toRaw(using: JSONCoder())
        }
    }

    @Test func `equal entries are encoded as the same bytes`() throws {
        let values = (0..<20).map { SomeValue(name: "https://a/b", value: $0) }
        try expectEqual(values.toRaw(using: JSONCoder()), values.toRaw(using: JSONCoder()))
        #expect(String(decoding: try values[0].toRaw(using: JSONCoder()), as: UTF8.self).contains("https://a/b"))
    }
}
