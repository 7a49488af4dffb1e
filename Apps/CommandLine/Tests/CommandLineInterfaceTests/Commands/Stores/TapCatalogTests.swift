import Protocols
import ProtocolsTesting
import Testing

/// The catalog that `tap --discover` writes, and the streams and columns that `--catalog` selects.
@Suite struct TapCatalogTests {
    private let journal = Journal()

    private func shell() -> Shell { .tap(journal: journal) }

    @Test func `the catalog is written without a request, and deselects columns`() async throws {
        let catalog = await shell().run("tap --discover --state missing")
        expectEqual(catalog.code, 0)
        expectEqual(journal.entries, [])
        var shell = shell()
        shell.files["c.json"] = catalog.output.replacing(
            #"["properties","price"],"metadata":{"#, with: #"["properties","price"],"metadata":{"selected":false,"#
        ).replacing(#"["properties","id"],"metadata":{"#, with: #"["properties","id"],"metadata":{"selected":false,"#)
        let messages = try await shell.run("tap --limit 1 --catalog c.json").messages()
        let properties = messages.first?["schema"]?["properties"]
        #expect(properties?["price"] == nil && properties?["id"] != nil)
        let record = messages.dropFirst().first?["record"]
        #expect(record?["price"] == nil && record?["name"] == .text("x"))
    }

    static let unselected = [
        #"{"streams":[]}"#, #"{"streams":[{"tap_stream_id":"vault_gadget"}]}"#,
        stream(#"{"selected":false}"#), stream(#"{"inclusion":"unsupported","selected":true}"#),
        stream(#"{"selected-by-default":false}"#), stream(#"{"inclusion":"available"}"#),
        stream(#"{"selected":false,"selected-by-default":true}"#, #""selected":true,"#),
        stream(nil, #""selected":false,"#), stream(#"{"selected-by-default":true}"#, #""selected":false,"#),
    ]

    /// The rules are those of the Singer SDK.
    @Test(arguments: unselected) func `a stream that is not selected is not written`(catalog: String) async {
        var shell = shell()
        shell.files["c.json"] = catalog
        let outcome = await shell.run("tap --limit 1 --catalog c.json")
        expectEqual(outcome.code, 0)
        expectEqual(outcome.output, "")
        expectEqual(
            outcome.errors, "switchboard: 'c.json' does not select the stream 'catalogue_gadget'; nothing written\n")
        expectEqual(journal.entries, [])
    }

    static let selected: [(String, isComplete: Bool)] = [
        (stream(nil), true), (stream(#"{"selected-by-default":true}"#), true), (stream(#"{"selected":true}"#), true),
        (stream(#"{"inclusion":"automatic","selected":false}"#), true),
        (stream(#"{"inclusion":"available"}"#, #""selected":true,"#), true),
        (stream(#"{"selected":false}"#, column: "id"), true),
        (stream(#"{"selected":false}"#, column: "price"), false),
        (stream(#"{"selected-by-default":false}"#, column: "price"), false),
        (stream(#"{"inclusion":"unsupported","selected":true}"#, column: "price"), false),
        (stream(#"{"inclusion":"automatic","selected":false}"#, column: "price"), true),
        (stream(#"{"selected":true,"selected-by-default":false}"#, column: "price"), true),
        (stream(#"{"inclusion":"available"}"#, column: "price"), true),
    ]

    @Test(arguments: selected) func `the price is written only if it is selected`(
        catalog: String, isComplete: Bool
    ) async throws {
        var shell = shell()
        shell.files["c.json"] = catalog
        let messages = try await shell.run("tap --limit 1 --catalog c.json").messages()
        let record = messages.dropFirst().first?["record"]
        for member in [messages.first?["schema"]?["properties"], record] {
            expectEqual((member?["price"] != nil), isComplete)
            #expect(member?["id"] != nil && member?["note"] != nil)
        }
    }

    private static let form = "'--catalog': expected a file with the output of --discover"

    @Test(arguments: [
        (#"{"streams":{}}"#, form), ("[]", form), (#"{"streams":[{"tap_stream_id":1}]}"#, form),
        (#"{"streams":[{"x":1,"x":2}]}"#, "duplicate key 'streams[0].x' in 'c.json'"),
    ])
    func `a catalog of another form is refused`(catalog: String, message: String) async {
        var shell = shell()
        shell.files["c.json"] = catalog
        let outcome = await shell.run("tap --catalog c.json")
        expectEqual(outcome.code, 64)
        #expect(outcome.errors.contains(message), "\(outcome)")
        expectEqual(journal.entries, [])
    }

    /// Returns a catalog with the metadata of the stream, or of a column of it.
    private static func stream(_ metadata: String?, _ members: String = "", column: String? = nil) -> String {
        let breadcrumb = column.map { #"["properties","\#($0)"]"# } ?? "[]"
        let entry = metadata.map { #"{"breadcrumb":\#(breadcrumb),"metadata":\#($0)}"# } ?? ""
        return #"{"streams":[{"tap_stream_id":"catalogue_gadget",\#(members)"metadata":[\#(entry)]}]}"#
    }
}
