import Protocols
import ProtocolsTesting
import Testing

/// Items by the addresses of their web pages.
@Suite struct WebAddressTests {
    private static let user = MemoryProviderFiles.user
    private let journal = Journal()
    private let shell: Shell

    init() {
        shell = Shell(
            .shelf(journal: journal, webAddresses: [WebAddressPattern("https://shelf.example/gadgets/{id}")]),
            .shelf(
                id: "board", package: "BoardProvider", journal: journal,
                webAddresses: ["https://board.example/{id}", "https://both.example/{id}"].map { WebAddressPattern($0) }),
            .shelf(
                id: "rack", package: "RackProvider", journal: journal,
                webAddresses: [WebAddressPattern("https://both.example/{id}")]),
            .catalogue([]), environment: ["HOME": "/home/ada"])
    }

    @Test(
        arguments: [
            ("shelf get https://shelf.example/gadgets/3", "", ["get 3"]),
            ("get https://shelf.example/gadgets/3/?from=mail#top", "", ["get 3"]),
            ("get HTTPS://Shelf.example/gadgets/3", "", ["get 3"]),
            ("get shelf.example/gadgets/3", "", ["get 3"]), ("get www.shelf.example/gadgets/3", "", ["get 3"]),
            ("get Shelf.example/gadgets/3/?x=1 1", "", ["get 3", "get 1"]),
            ("shelf get shelf.example/gadgets/3", "", ["get 3"]), ("shelf get -", "shelf.example/gadgets/3", ["get 3"]),
            ("get https://shelf.example/gadgets/3 1", "", ["get 3", "get 1"]),
            ("get 1 https://shelf.example/gadgets/3 --format csv", "", ["get 1", "get 3"]),
            ("rack get 1 https://both.example/3", "", ["get 1", "get 3"]),
            ("shelf get -", "https://shelf.example/gadgets/3\n2", ["get 3", "get 2"]),
            ("delete https://shelf.example/gadgets/3 --yes", "", ["get 3", "delete 3"]),
            ("edit https://shelf.example/gadgets/3 --name x", "", ["get 3", "edit 3"]),
        ])
    func `an address selects its provider and stands for the id`(
        line: String, input: String, requests: [String]
    ) async {
        var shell = shell
        shell.files["-"] = input
        let outcome = await shell.run(line)
        expectEqual(outcome.code, 0, "\(outcome)")
        expectEqual(journal.entries.map { $0.split(separator: " ").prefix(2).joined(separator: " ") }, requests)
    }

    @Test(arguments: ["catalogue", "rack", "shelf"], ["https://", ""])
    func `the provider of an address goes before the usual one`(usual: String, scheme: String) async {
        var shell = shell
        shell.environment["SWITCHBOARD_PROVIDER"] = usual
        let outcome = await shell.run("get \(scheme)shelf.example/gadgets/3 --quiet")
        expectEqual(outcome.ids, ["3"], "\(outcome)")
    }

    @Test func `the usual provider keeps an id that looks like an address`() async {
        var shell = shell
        shell.environment["SWITCHBOARD_PROVIDER"] = "acme"
        shell.providerFiles = MemoryProviderFiles([
            "\(Self.user)/acme.json": Self.file("acme").replacing(#""integer""#, with: #""text""#)
        ])
        shell.transport = .answering(200, #"{"id": "a/7", "title": "tea"}"#)
        let outcome = await shell.run("get shelf.example/gadgets/7 --format csv")
        expectEqual(outcome.output, "id,title\na/7,tea\n", "\(outcome)")
        expectEqual(journal.entries, [])
    }

    @Test func `the usual provider keeps an address that others have, too`() async {
        var shell = shell
        shell.environment["SWITCHBOARD_PROVIDER"] = "rack"
        await expectEqual(shell.run("get https://both.example/3 --quiet").ids, ["3"])
    }

    @Test(
        arguments: [
            (
                "get https://both.example/3",
                "several providers have the web address 'https://both.example/3': board, rack"
            ),
            ("get https://both.example/3", "switchboard board get"),
            (
                "get https://shelf.example/gadgets/3 https://board.example/3",
                "the web addresses are those of different providers: shelf, board"
            ),
            ("get https://nothing.example/3", "missing provider"),
            (
                "get https://nothing.example/3",
                "no provider has the web address 'https://nothing.example/3'; give a provider before"
            ),
            (
                "get nothing.example/3",
                "no provider has the web address 'https://nothing.example/3'; give a provider before"
            ),
            ("get lamp.3", "hint: give a provider before"), ("shelf get ../gadgets/3", "invalid id '../gadgets/3'"),
            ("shelf get nothing.example/3", "invalid id 'nothing.example/3': expected an integer"),
            ("get https://shelf.example/gadgets/lamp", "no provider has the web address"),
            ("get https://shelf.example/gadgets/%33%2F4", "no provider has the web address"),
            (
                "shelf get https://board.example/3",
                "'https://board.example/3' is a web address of board, not of shelf\n  hint: run: switchboard board get "
            ),
            ("shelf get 1 board.example/3", "run: switchboard board get board.example/3\n"),
            ("shelf edit https://both.example/3 --name x", "is a web address of board, rack, not of shelf"),
            ("shelf get https://nothing.example/3", "invalid id 'https://nothing.example/3': expected an integer"),
            ("list https://shelf.example/gadgets/3", "missing provider"),
        ])
    func `an address without one provider is refused before any request`(line: String, message: String) async {
        let outcome = await shell.run(line)
        #expect(outcome.errors.contains(message), "\(outcome)")
        expectEqual(outcome.code, 64)
        expectEqual(journal.entries, [])
    }

    @Test func `a command that the provider of an address does not have is named`() async {
        var shell = Shell(.catalogue([]), environment: ["HOME": "/home/ada"])
        shell.providerFiles = MemoryProviderFiles(["\(Self.user)/acme.json": Self.file("acme")])
        let outcome = await shell.run("delete https://acme.example/orders/7")
        #expect(outcome.errors.contains("acme does not support 'delete'"), "\(outcome)")
    }

    // MARK: Files

    private static func file(
        _ id: String, reference: String = "{id}", address: String = "https://acme.example/orders/{id}"
    ) -> String {
        let lookup = """
            {"reference": "\(reference)", "path": "/orders/{id}", "webAddress": "\(address)"}
            """
        return FileText.provider(id, members: "\"get\": [\(lookup)],")
    }

    @Test func `a provider of a file is found, and other files are not checked`() async {
        var shell = shell
        shell.providerFiles = MemoryProviderFiles([
            "\(Self.user)/acme.json": Self.file("acme"), "\(Self.user)/faulty.json": FileText.faulty,
            "\(Self.user)/other.json": Self.file("other", address: "https://other.example/{id}"),
        ])
        shell.transport = .answering(200, #"{"id": 7, "title": "tea"}"#)
        let outcome = await shell.run("get https://acme.example/orders/7 --format csv")
        expectEqual(outcome.output, "id,title\n7,tea\n", "\(outcome)")
        let named = await shell.run("get https://www.acme.example/orders/7")
        expectEqual(named.code, 0, "\(named)")
        let other = await shell.run("shelf get https://acme.example/orders/7")
        #expect(other.errors.contains("is a web address of acme, not of shelf"), "\(other)")
        let given = await shell.run("acme get https://acme.example/orders/7 7 --format csv")
        expectEqual(given.code, 0, "\(given)")
    }

    @Test func `a file with errors is named if no other provider has the address`() async {
        var shell = shell
        shell.providerFiles = MemoryProviderFiles([
            "\(Self.user)/acme.json": Self.file("acme").replacing(#""integer""#, with: #""interger""#)
        ])
        let outcome = await shell.run("get https://acme.example/orders/7")
        #expect(outcome.errors.contains("1 error in acme.json"), "\(outcome)")
        await expectEqual(shell.run("get https://shelf.example/gadgets/3 --quiet").code, 0)
    }

    /// Lines that were written before another provider had the address.
    @Test func `the usual provider keeps references that are addresses`() async {
        var shell = shell
        shell.environment["SWITCHBOARD_PROVIDER"] = "acme"
        shell.providerFiles = MemoryProviderFiles([
            "\(Self.user)/acme.json": Self.file("acme", reference: "https://shelf.example/gadgets/{id}")
        ])
        shell.transport = .answering(200, #"{"id": 7, "title": "tea"}"#)
        let outcome = await shell.run("get https://shelf.example/gadgets/7 --format csv")
        expectEqual(outcome.output, "id,title\n7,tea\n", "\(outcome)")
        expectEqual(journal.entries, [])
    }
}
