import Essentials
import Protocols
import ProtocolsTesting
import Testing

@testable import ProviderContract

@Suite struct JSONTests {
    private static let document = #"{"b":[{"x":1.50},{"y":null},{"z":"é\"\\\u0000/"}],"a":true,"c":{},"d":[]}"#

    @Test func `fields are the keys, and the first and last elements of arrays`() throws {
        let value = try #require(JSONParser.parse(Data(Self.document.utf8)))
        expectEqual(
            value.fields.map(\.description), ["b", "b[0]", "b[0].x", "b[2]", "b[2].z", "a", "c", "d"])
    }

    @Test(arguments: [
        ([FieldPath.Step.key("a"), .index(1), .key("b")], JSONValue?.none, #"{"a":[1,{"c":3}],"d":4}"#),
        ([.key("a"), .index(1), .key("b")], .null, #"{"a":[1,{"b":null,"c":3}],"d":4}"#),
        ([.key("a"), .index(0)], nil, #"{"a":[{"b":2,"c":3}],"d":4}"#),
        ([.key("d")], .text("\u{1B}"), #"{"a":[1,{"b":2,"c":3}],"d":"\u001b"}"#),
        ([.key("none")], .null, #"{"a":[1,{"b":2,"c":3}],"d":4}"#),
        ([], .array([]), "[]"),
    ])
    func `one field is replaced or removed`(steps: [FieldPath.Step], value: JSONValue?, expected: String) throws {
        let tree = try #require(JSONParser.parse(Data(#"{"a":[1,{"b":2,"c":3}],"d":4}"#.utf8)))
        expectEqual(tree.replacing(steps[...], with: value)?.description, expected)
    }

    @Test func `a key is removed from every element`() throws {
        let tree = try #require(JSONParser.parse(Data(#"{"a":[{"b":1,"c":2},{"b":3}],"b":4}"#.utf8)))
        expectEqual(tree.removing([.key("a"), .element, .key("b")]).description, #"{"a":[{"c":2},{}],"b":4}"#)
    }
}
