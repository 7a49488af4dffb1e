import Essentials
import ProtocolsTesting
import ProviderProposals
import Testing

@testable import ProviderGenerator

/// Responses from which no provider can be written, and what to do next.
struct RefusalTests {
    @Test(arguments: [
        ("", "kettles.json is empty"), (" \n", "kettles.json is empty"),
        ("<html>", "kettles.json is not JSON: line 1, column 1: expected a value"),
        ("{\n  \"a\": [1,\n}", "line 3, column 1"), ("[{\"id\": 1}] x", "line 1, column 13"),
        (String(repeating: "[", count: 300), "at most 200 nested values"),
        ("[]", "the list at the document is empty"), (#"{"data": {"items": []}}"#, "the list at data.items is empty"),
        ("{}", "(found: an empty object); record a response that contains a list"),
        (#"{"a": null, "b": {}}"#, "(found: an object with a, b)"), (#"{"n": 0, "b": []}"#, "the list at b is empty"),
        (
            #"{"status": "ok", "count": 0}"#,
            "no list of objects in the response, and no id in the document: no field has a usual name"
        ),
        (#"{"status": "ok", "o": {"n": 1.5, "u": 1}}"#, "identifies an item: --id status, --id o.u"),
        ("[1, 2, 3]", "found: 3 numbers"), (#"{"ids": [1, 2]}"#, "ids (2 numbers)"), ("7", "found: a number"),
        (#"{"\u001b[31m": 1}"#, "--id ?[31m"),
        (#"[{"page": 1}, [{"id": 1}]]"#, "found: 2 values"),
        // Arrays of different lengths do not contain items.
        (#"{"h": {"time": ["a", "b"], "t": [1]}}"#, "h.time (2 strings); h.t (1 number)"),
        (#"[{"a": 1.5}, {"a": 2.5}]"#, "no field identifies an item"),
        (#"[{"n": "x", "e": "1"}, {"n": "x", "e": "2"}]"#, "choose a field that identifies an item: --id e"),
        (#"[{"o": {"u": "1"}}, {"o": {"u": "2"}}]"#, "--id o.u"),
    ])
    func `an unsuitable response is refused`(json: String, message: String) {
        let error = #expect(throws: ProposalError.self) { try proposal(for: json) }
        expectEqual(error?.description.contains(message), true, "\(error?.description ?? "")")
    }

    private static let paths: [(String?, String?, String)] = [
        ("items", nil, "invalid value 'items' for '--items': no such field; the lists found: data.items (2 objects)"),
        ("data.n", nil, "'data.n' for '--items': expected an array of objects, or an object, got a number"),
        ("data.none", nil, "the list at data.none is empty"),
        (nil, "x", "invalid value 'x' for '--id': no such field; the fields of an item: id, o, same"),
        (nil, "same", "invalid value 'same' for '--id': expected a unique value in every item"),
        (nil, "o", "invalid value 'o' for '--id': expected text or an integer in every item"),
    ]

    @Test(arguments: paths)
    func `a path without the expected value is refused`(list: String?, id: String?, message: String) {
        let json =
            #"{"data": {"items": [{"id": 1, "o": {"a": 1}, "same": 1}, {"id": 2, "same": 1}], "none": [], "n": 1}}"#
        let error = #expect(throws: ProposalError.self) { try proposal(for: json, list: list, id: id) }
        expectEqual(error?.description.contains(message), true, "\(error?.description ?? "")")
    }

    @Test func `a file that is too large is refused`() {
        let data = Data(repeating: UInt8(ascii: " "), count: RecordedResponse.maximumSize + 1)
        let error = #expect(throws: ProposalError.self) { try RecordedResponse(data, named: "x.json") }
        expectEqual(error?.description.hasPrefix("x.json is too large: expected at most 16 MB"), true)
    }
}
