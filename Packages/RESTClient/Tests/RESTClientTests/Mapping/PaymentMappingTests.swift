import Protocols
import ProtocolsTesting
import RESTClient
import Testing

struct PaymentMappingTests {
    private func entry(_ json: String) throws -> PaymentEntry {
        try PaymentEntry.from(raw: Data(json.utf8), using: JSONCoder())
    }

    @Test func `an entry is mapped to the requested type`() throws {
        let entry = try entry(#"{"subitems":[],"mask":"99","regexp":"^[0-9]+$","action":"pay"}"#)
        try expectEqual(PaymentAction.from(dto: entry), PaymentAction(action: "pay"))
        try expectEqual(PaymentField.from(dto: entry), PaymentField(inputMask: "99", regExp: "^[0-9]+$"))
        try expectEqual(PaymentList<PaymentAction>.from(dto: entry).subitems, [])
    }

    @Test(arguments: [
        (#"{"subitems":[]}"#, "action"),
        (#"{"subitems":[],"mask":"9","regexp":"."}"#, "action"),
        (#"{"subitems":[],"action":null}"#, "action"),
    ])
    func `a payment action requires an action`(json: String, path: String) throws {
        let entry = try entry(json)
        let error = #expect(throws: IncorrectData.self) { try PaymentAction.from(dto: entry) }
        expectEqual(error?.path.description, path)
    }

    @Test(arguments: [(#"{"subitems":[],"regexp":"."}"#, "mask"), (#"{"subitems":[],"mask":"9"}"#, "regexp")])
    func `a payment field requires a mask and a pattern`(json: String, path: String) throws {
        let entry = try entry(json)
        let error = #expect(throws: IncorrectData.self) { try PaymentField.from(dto: entry) }
        expectEqual(error?.path.description, path)
    }

    @Test func `an invalid subitem is an error of the list`() throws {
        let actions = ["a", "b", "c", nil].map { PaymentEntry(action: $0) }
        let inner = PaymentEntry(subitems: actions)
        let outer = PaymentEntry(subitems: [PaymentEntry(), inner])
        let error = #expect(throws: IncorrectData.self) {
            try PaymentList<PaymentList<PaymentAction>>.from(dto: outer)
        }
        expectEqual(error?.description, "subitems[1].subitems[3].action in PaymentEntry: bad type: there is no action")
    }

    @Test func `an error deep in the entry has its full path`() {
        let json = #"{"subitems":[{"subitems":[]},{"subitems":[{"subitems":[],"mask":5}]}]}"#
        let error = #expect(throws: IncorrectData.self) { try entry(json) }
        expectEqual(error?.path.description, "subitems[1].subitems[0].mask")
    }

    @Test func `an entry is written as it was read`() throws {
        let json = #"{"action":"pay","subitems":[{"mask":"9","regexp":"a\/b","subitems":[]}]}"#
        let raw = try entry(json).toRaw(using: JSONCoder())
        expectEqual(String(decoding: raw, as: UTF8.self), json.replacing(#"\/"#, with: "/"))
    }
}
