import Protocols
import ProtocolsTesting
import RESTClient
import Testing

/// The keys, the encoding and the depth of whole documents.
struct JSONTapeDocumentTests {
    private struct Pair: Decodable, Equatable {
        let a: Int?
        let key: String?
    }

    /// Keys that are equal as `String` to keys with other bytes.
    private struct Equivalent: Decodable, Equatable {
        let e: Int?
        let k: Int?

        enum CodingKeys: String, CodingKey {
            case e = "\u{E9}"
            case k = "\u{212A}"
        }
    }

    @Test(arguments: [
        #"{"a":1,"a":2}"#, #"{"a":null,"a":2}"#, #"{"a":1,"a":null}"#, #"{"a":"x","a":2}"#, #"{"a":1,"\u0061":2}"#,
        #"{"\u0061":1,"a":2}"#, #"{"\u0061":1,"\u0061":2}"#, #"{"key":"x","k\u0065y":"y"}"#,
        #"{"k\u0065y":"x","key":"y"}"#, #"{"a":{"a":1},"a":2}"#, #"{"b":{"a":1},"a":2}"#, #"{"b":"a","a":2}"#,
        #"{"":1,"":2}"#, #"{"a\u0000":1,"a":2}"#, #"{"A":1,"a":2}"#, #"{"aa":1,"a":2}"#, #"{"a\ud800":1,"a":2}"#,
        #"{"a\q":1,"a":2}"#, #"{"a":2,"\ud83d\ude00":1}"#, "{\"\u{E9}\":1,\"e\u{301}\":2}",
        "{\"e\u{301}\":1,\"\u{E9}\":2}",
        "{\"K\":1,\"\u{212A}\":2}", "{\"\u{212A}\":1,\"K\":2}", "{\"K\":1}", #"{"\u212A":1}"#, #"{"e\u0301":1}"#,
    ])
    func `members with the same key are resolved as by JSONDecoder`(json: String) {
        expectSame(Pair.self, json)
        expectSame(Equivalent.self, json)
        expectSame([String: Int].self, json)
        // The same in large objects, whose members are not searched one by one.
        let many = (0..<600).map { #""member \#($0)":\#($0)"# }.joined(separator: ",")
        for large in ["{\(json.dropFirst().dropLast()),\(many)}", "{\(many),\(json.dropFirst().dropLast())}"] {
            expectSame(Pair.self, large)
            expectSame(Equivalent.self, large)
            expectSame([String: Int].self, large)
        }
    }

    @Test func `the first of several members with the same key is decoded`() {
        for json in [#"{"a":1,"a":2}"#, #"{"a":1,"\u0061":2}"#, #"{"\u0061":1,"a":2}"#] {
            expectSame(Pair.self, json, .byTape)
            expectEqual(
                (try? Traced<[String: Int]>.from(raw: Data(json.utf8), using: JSONCoder()))?.outcome, .value(["a": 1])
            )
        }
    }

    @Test(arguments: [
        [0xEF, 0xBB, 0xBF, 0x31], [0xEF, 0xBB, 0xBF], [0xEF, 0xBB], [0xFE, 0xFF, 0x00, 0x31], [0xFF, 0xFE, 0x31, 0x00],
        [0x31, 0x00], [0x00, 0x31], [0x31, 0x00, 0x32, 0x00], [0x00, 0x31, 0x00, 0x32], [0x31, 0x00, 0x00, 0x00],
        [0x00, 0x00, 0x00, 0x31], [0x00, 0x00, 0xFE, 0xFF, 0x00, 0x00, 0x00, 0x31],
        [0xFF, 0xFE, 0x00, 0x00, 0x31, 0x00, 0x00, 0x00], [0x5B, 0x00, 0x31, 0x00, 0x5D, 0x00],
        [0x22, 0x80, 0x22], [0x22, 0xC3, 0x22], [0x22, 0xC3, 0xA9, 0x22], [0x22, 0xC0, 0x80, 0x22],
        [0x22, 0xE0, 0x80, 0x80, 0x22], [0x22, 0xED, 0xA0, 0x80, 0x22], [0x22, 0xF4, 0x90, 0x80, 0x80, 0x22],
        [0x22, 0xF8, 0x88, 0x80, 0x80, 0x80, 0x22], [0x22, 0xFF, 0x22], [0x22, 0xC3], [0x22, 0xC3, 0x5C, 0x6E, 0x22],
        [0x22, 0xF0, 0x9F, 0x98, 0x80, 0x22], [0x22, 0xF0, 0x9F, 0x98, 0x22], [0x22, 0x5C, 0xC3, 0xA9, 0x22], [0x80],
        [0xC2, 0xA0, 0x31], [0x31, 0xC2, 0xA0], [0x20, 0xEF, 0xBB, 0xBF, 0x31],
    ])
    func `bytes in any encoding are decoded as by JSONDecoder`(bytes: [UInt8]) {
        expectSame(Int.self, Data(bytes))
        expectSame([Int].self, Data(bytes))
        expectSame(String.self, Data(bytes))
        for prefix in [#"{"a":1,"key":"#, #"{"a":1,"other":"#, #"{"a":1,"other":[{"x":"#] {
            let close = prefix.contains("[") ? "}]}" : "}"
            expectSame(Pair.self, Data(prefix.utf8) + bytes + close.utf8)
        }
        expectSame(Pair.self, Data(#"{"a":1,"#.utf8) + bytes + #":2}"#.utf8)
        // A slice that does not start at index 0.
        expectSame(String.self, (Data("xx".utf8) + bytes).dropFirst(2))
    }

    @Test(arguments: [String.Encoding.utf16LittleEndian, .utf16BigEndian, .utf32LittleEndian, .utf32BigEndian, .utf16])
    func `UTF-16 and UTF-32 are decoded by JSONDecoder`(encoding: String.Encoding) throws {
        let raw = try #require(#"{"a":1,"key":"é😀"}"#.data(using: encoding))
        expectSame(Pair.self, raw, .byJSONDecoder)
    }

    private struct Nested: Decodable, Equatable {
        let depth: Int

        init(from decoder: any Decoder) throws {
            var array = try decoder.unkeyedContainer()
            depth = array.isAtEnd ? 1 : try array.decode(Nested.self).depth + 1
        }
    }

    @Test(arguments: [(1, true), (100, true), (511, true), (512, true), (513, false), (600, false), (100_000, false)])
    func `the limit of the depth is that of JSONDecoder`(depth: Int, isRead: Bool) {
        let arrays = String(repeating: "[", count: depth) + String(repeating: "]", count: depth)
        expectSame(Nested.self, arrays, isRead ? .byTape : .byJSONDecoder)
        let nested = try? Traced<Nested>.from(raw: Data(arrays.utf8), using: JSONCoder())
        expectEqual((nested != nil), isRead)
        let objects = String(repeating: #"{"a":"#, count: depth) + "1" + String(repeating: "}", count: depth)
        expectSame([String: Anything].self, objects, isRead ? .byTape : .byJSONDecoder)
        // Preceding objects and arrays do not count as depth.
        let siblings = "[" + String(repeating: "[[]],{\"a\":{}},", count: 600) + "[]]"
        expectSame([Anything].self, siblings, .byTape)
    }

    @Test func `ordinary documents are decoded from the tape`() {
        let keys = (0..<2_000).map { #""key \#($0)":[\#($0),{"é\n":"ü\u00fc"}]"# }.joined(separator: ",")
        expectSame([String: Anything].self, "{\(keys)}", .byTape)
        expectSame(
            Pair.self, #"{ "a" : -12 , "key" : "Ā\u0100\n😀\ud83d\ude00", "x": [1.5e-3, true, null, {}] }"#, .byTape)
        expectSame(Pair.self, #"{"key":null}"#, .byTape)
        expectSame([Double].self, "[0.1, -2.5E10, 3, 1e-300, 0, 0.00, -0]", .byTape)
        expectSame(String.self, #""text""#, .byTape)
        expectSame(Int.self, " 7\n", .byTape)
        expectSame([URL].self, #"["https:\/\/example.com\/é"]"#, .byTape)
        expectSame([LenientText].self, #"["0246 PD", 28185]"#, .byTape)
        expectSame([LenientInteger<UInt64>].self, #"[18446744073709551615, "7"]"#, .byTape)
    }

    /// A type can catch the errors for a value of another type, a missing key and null.
    @Test(arguments: [#"{"a":"x"}"#, #"{"a":[]}"#, #"{"a":{}}"#, #"{"a":true}"#, "{}", "[]", "null", "1", #""x""#])
    func `the tape reports an ordinary error like JSONDecoder`(json: String) {
        expectSame(Pair.self, json, .byTape)
        expectSame([String: Int].self, json, .byTape)
        expectSame([Pair].self, "[{},\(json)]", .byTape)
        expectSame([String: [Pair]].self, #"{"x":[\#(json)]}"#, .byTape)
    }
}

private struct Anything: Decodable, Equatable {
    init(from decoder: any Decoder) {}
}
