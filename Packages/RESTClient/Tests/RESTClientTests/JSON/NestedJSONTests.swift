import Protocols
import ProtocolsTesting
import RESTClient
import Testing

struct NestedJSONTests {
    /// The maximum depth that `JSONDecoder` decodes.
    private let limit = 512

    @Test(arguments: [("[", "]", 600), ("[", "]", 200_000), (#"{"a":"#, "}", 600), (#"{"a":"#, "}", 200_000)])
    func `deep nesting is refused`(opening: String, closing: String, depth: Int) {
        let sound = String(repeating: opening, count: depth) + "1" + String(repeating: closing, count: depth)
        for json in [sound, String(repeating: opening, count: depth)] {
            let error = #expect(throws: IncorrectData.self) {
                try HitsEntry.from(raw: Data(json.utf8), using: JSONCoder())
            }
            expectEqual(error?.reason, "nested deeper than 512 levels")
            expectEqual(error?.path.steps.count, limit)
        }
    }

    @Test func `documents up to the maximum depth are decoded`() throws {
        for (depth, isRead) in [(limit - 1, true), (limit, false)] {
            let nested = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
            let raw = Data(#"{"hits":[],"other":\#(nested)}"#.utf8)
            #expect((try? HitsEntry.from(raw: raw, using: JSONCoder()).hits.isEmpty) == (isRead ? true : nil))
        }
    }

    /// `JSONDecoder` traps on some of these documents.
    @Test(arguments: ["", "\r", "\n", " ", "\r\n", "\r\r", "{", "\"", "]", "1", "[", "\0", "{\r"])
    func `data that is truncated at the limit is refused`(tail: String) {
        for depth in limit - 1...limit + 2 {
            for opening in ["[", #"{"a":"#, "{\"a\":\r["] {
                let json = String(repeating: opening, count: depth) + tail
                #expect(throws: IncorrectData.self) { try HitsEntry.from(raw: Data(json.utf8), using: JSONCoder()) }
            }
        }
    }

    @Test func `the limit holds in other encodings`() {
        let units = Array(repeating: UInt16(UInt8(ascii: "[")), count: limit + 1)
        let little = Data(units.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
        let big = Data(units.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] })
        for raw in [little, big] {
            #expect(throws: IncorrectData.self) { try HitsEntry.from(raw: raw, using: JSONCoder()) }
        }
    }

    @Test func `recursive entries are decoded up to the limit`() throws {
        let depth = limit / 2 - 1
        let json =
            String(repeating: #"{"subitems":["#, count: depth) + #"{"subitems":[]}"#
            + String(repeating: "]}", count: depth)
        var entry = try PaymentEntry.from(raw: Data(json.utf8), using: JSONCoder())
        var levels = 0
        while let inner = entry.subitems.first { (entry, levels) = (inner, levels + 1) }
        expectEqual(levels, depth)
    }
}
