import Protocols
import ProtocolsTesting
import RESTClient
import Testing

struct IncorrectDataTests {
    private func fault(_ raw: Data) -> IncorrectData? {
        #expect(throws: IncorrectData.self) { try HitsEntry.from(raw: raw, using: JSONCoder()) }
    }

    @Test(arguments: [
        // Valid JSON of another structure.
        (#""likes":1"#, "hits[3].name", "missing"),
        (#""name":"a""#, "hits[3].likes", "missing"),
        (#""name":"a","likes":null"#, "hits[3].likes", "null"),
        (#""name":"a","likes":"1""#, "hits[3].likes", "UInt8"),
        (#""name":"a","likes":true"#, "hits[3].likes", "UInt8"),
        (#""name":"a","likes":[]"#, "hits[3].likes", "UInt8"),
        (#""name":1,"likes":1"#, "hits[3].name", "String"),
        (#""name":"a","likes":1,"tags":["x",null]"#, "hits[3].tags[1]", "null"),
        (#""name":"a","likes":1,"tags":{}"#, "hits[3].tags", "an array"),
        // Numbers that the type cannot represent.
        (#""name":"a","likes":300"#, "hits[3].likes", "expected UInt8, got a number out of range"),
        (#""name":"a","likes":-1"#, "hits[3].likes", "out of range"),
        (#""name":"a","likes":1.5"#, "hits[3].likes", "out of range"),
        (#""name":"a","likes":99999999999999999999"#, "hits[3].likes", "out of range"),
        (#""name":"a","likes":1e400"#, "hits[3].likes", "out of range"),
        (#""name":"a","likes":1,"ratio":1e400"#, "hits[3].ratio", "expected Double"),
        (#""other":300,"name":"a","likes":300"#, "hits[3].likes", "out of range"),
        (#""other":1e400,"name":"a","likes":"x""#, "hits[3].likes", "UInt8"),
        (#""other":01,"name":"a","likes":1,"width":"x""#, "hits[3].width", "the string"),
        // Invalid numbers.
        (#""name":"a","likes":01"#, "hits[3].likes", "invalid number 01"),
        (#""name":"a","likes":1."#, "hits[3].likes", "invalid number 1."),
        (#""name":"a","likes":1e"#, "hits[3].likes", "invalid number 1e"),
        (#""name":"a","likes":-"#, "hits[3].likes", "invalid number -"),
        (#""name":"a","likes":1-2"#, "hits[3].likes", "invalid number 1-2"),
        (#""name":"a","likes":+1"#, "hits[3].likes", "invalid JSON"),
        (#""name":"a","likes":.5"#, "hits[3].likes", "invalid JSON"),
        (#""name":"a","likes":0x10"#, "hits[3]", "invalid JSON"),
        (#""name":"a","likes":NaN"#, "hits[3].likes", "invalid JSON"),
        // Invalid strings and literals.
        (#""likes":1,"name":"\q""#, "hits[3].name", "invalid escape"),
        (#""likes":1,"name":"\u12""#, "hits[3].name", "invalid escape"),
        (#""likes":1,"name":"\ud800""#, "hits[3].name", "invalid escape"),
        (#""likes":1,"name":"\ud800\u0041""#, "hits[3].name", "invalid escape"),
        ("\"likes\":1,\"name\":\"a\tb\"", "hits[3].name", "unescaped control character"),
        ("\"likes\":1,\"name\":\"a\nb\"", "hits[3].name", "unescaped control character"),
        ("\"likes\":1,\"name\":\"a\0b\"", "hits[3].name", "unescaped control character"),
        (#""likes":1,"name":'a'"#, "hits[3].name", "invalid JSON"),
        (#""likes":1,"name":nul"#, "hits[3].name", "invalid JSON"),
        // Invalid and escaped keys.
        (#"name:"a""#, "hits[3]", "invalid JSON"),
        (#""na\u006de":5,"likes":1"#, "hits[3].name", "String"),
        (#""a\"b":01,"name":"a","likes":300"#, #"hits[3].a"b"#, "invalid number"),
    ])
    func `an error in the fourth hit has its path`(fields: String, path: String, reason: String) {
        let error = fault(HitsEntry.json(fourthHit: fields))
        expectEqual(error?.path.description, path)
        expectEqual(error?.reason.contains(reason), true, "\(error?.reason ?? "")")
        expectEqual(error?.entry, "HitsEntry")
    }

    @Test(arguments: [
        ("[1,300]", "list[1]", "expected UInt8, got a number out of range"),
        ("[1,-1]", "list[1]", "expected UInt8, got a number out of range"),
        ("[1,1e400]", "list[1]", "expected UInt8, got a number out of range"),
        ("300", "list", "expected an array, got a number"),
    ])
    func `an error in an array that an entry wraps has its path`(list: String, path: String, reason: String) {
        expectFault(in: ListEntry<[UInt8]>.self, list, path, reason)
    }

    @Test func `an error in an object that an entry wraps has its path`() {
        expectFault(in: ListEntry<[String: UInt8]>.self, #"{"a":1,"b":300}"#, "list.b", "expected UInt8")
        expectFault(in: ListEntry<[String: [Int8]]>.self, #"{"a":[1,2,128]}"#, "list.a[2]", "expected Int8")
    }

    @Test func `a key that is an integer is not an index`() {
        expectFault(in: ListEntry<[String: [UInt8]]>.self, #"{"11":[1,300]}"#, "list.11[1]", "expected UInt8")
        expectFault(in: ListEntry<[String: UInt8]>.self, #"{"11":"x"}"#, "list.11", "expected UInt8")
    }

    @Test func `an error in a number that an entry wraps has its path`() {
        expectFault(in: ListEntry<UInt8>.self, "300", "list", "expected UInt8, got a number out of range")
        expectFault(in: ListEntry<Decimal>.self, "1e400", "list", "expected Decimal, got a number out of range")
        expectFault(in: PriceEntry.self, "1e400", "list", "expected Decimal, got a number out of range")
    }

    private func expectFault(in entry: (some Decodable).Type, _ list: String, _ path: String, _ reason: String) {
        let error = #expect(throws: IncorrectData.self) {
            try JSONCoder().decodeJSON(entry, from: Data(#"{"list":\#(list)}"#.utf8))
        }
        expectEqual(error?.path.description, path)
        expectEqual(error?.reason.contains(reason), true, "\(error?.reason ?? "")")
    }

    @Test(arguments: [
        ("", "", "empty data"),
        (" \n\t ", "", "empty data"),
        ("<html><body>Bad gateway</body></html>", "", "HTML"),
        ("\n<?xml version=\"1.0\"?>", "", "XML"),
        ("[ERROR 400] Invalid key", "[0]", "invalid JSON"),
        ("not found", "", "invalid JSON"),
        ("null", "", "null"),
        ("[]", "", "expected an object, got an array"),
        ("5", "", "expected an object, got a number"),
        ("{}", "hits", "missing"),
        (#"{"hits":null}"#, "hits", "null"),
        (#"{"hits":{}}"#, "hits", "expected an array, got an object"),
        (#"{"hits":[null]}"#, "hits[0]", "null"),
        (#"{"hits":[]} {}"#, "", "unexpected data after the JSON value"),
        (#"{"hits":[]}]"#, "", "unexpected data after the JSON value"),
        ("{\"hits\":[]}\0", "", "unexpected data after the JSON value"),
    ])
    func `an error of the whole document has a reason`(json: String, path: String, reason: String) {
        let error = fault(Data(json.utf8))
        expectEqual(error?.path.description, path)
        expectEqual(error?.reason.contains(reason), true, "\(error?.reason ?? "")")
    }

    @Test(arguments: [
        ("{", ""), (#"{"hi"#, ""), (#"{"hits""#, "hits"), (#"{"hits":"#, "hits"), (#"{"hits":["#, "hits[0]"),
        (#"{"hits":[{"#, "hits[0]"), (#"{"hits":[{"name":"#, "hits[0].name"), (#"{"hits":[{"name":"a"#, "hits[0].name"),
        (#"{"hits":[{"name":"a\"#, "hits[0].name"), (#"{"hits":[{"name":"a\u00"#, "hits[0].name"),
        (#"{"hits":[{"name":"a","#, "hits[0]"), (#"{"hits":[{"name":"a","likes":1"#, "hits[0]"),
        (#"{"hits":[{"name":"a","likes":1},"#, "hits[1]"), (#"{"hits":[{"name":"a","likes":1,"x":tr"#, "hits[0].x"),
        (#"{"hits":[]"#, ""), (#"{"hits":[{"name":"[", "x":["#, "hits[0].x[0]"),
    ])
    func `the error of truncated data names the field that is truncated`(json: String, path: String) {
        let error = fault(Data(json.utf8))
        expectEqual(error?.path.description, path)
        expectEqual(error?.reason, "truncated after \(json.utf8.count) bytes")
    }

    @Test(arguments: [[0xFF], [0xC3], [0xC0, 0xAF], [0xED, 0xA0, 0x80], [0xF5, 0x80, 0x80, 0x80]] as [[UInt8]])
    func `text that is not UTF-8 is refused`(bytes: [UInt8]) {
        let raw = Data(#"{"hits":[{"likes":1,"name":"a"#.utf8) + Data(bytes) + Data(#""}]}"#.utf8)
        let error = fault(raw)
        expectEqual(error?.path.description, "hits[0].name")
        expectEqual(error?.reason.contains("invalid UTF-8"), true)
        #expect(fault(Data([0x7B, 0x22] + bytes + [0x22, 0x3A, 0x31, 0x7D])) != nil)
    }

    @Test func `a byte order mark is skipped`() throws {
        let mark = Data([0xEF, 0xBB, 0xBF])
        #expect(try HitsEntry.from(raw: mark + Data(#"{"hits":[]}"#.utf8), using: JSONCoder()).hits.isEmpty)
        expectEqual(fault(mark + Data(#"{"hits":[{"name":01}]}"#.utf8))?.path.description, "hits[0].name")
        let raw = mark + Data(#"{"hits":[{"name":"a","likes":01}]}"#.utf8)
        expectEqual(fault(raw)?.reason, "invalid number 01")
    }

    @Test func `an outer step is added to the start of the path`() {
        let error = IncorrectData(entry: "Entry", reason: "why")
        expectEqual(error.description, "Entry: why")
        expectEqual(error.within(.index(2)).within(.key("a")).description, "a[2] in Entry: why")
    }
}

private struct PriceEntry: Decodable {
    let list: Decimal?
}

private struct ListEntry<Value: Decodable>: Decodable {
    let list: Wrapper

    /// A value that is decoded from a single-value container.
    struct Wrapper: Decodable {
        let value: Value

        init(from decoder: any Decoder) throws {
            value = try decoder.singleValueContainer().decode(Value.self)
        }
    }
}
