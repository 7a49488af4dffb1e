import Presentation
import Protocols
import ProtocolsTesting
import Synchronization
import Testing

@testable import CommandLineInterface
@testable import Connections
@testable import Failures

/// What `browse` passes to the user interface.
struct BrowseRequestTests {
    private let journal = Journal()

    private func shell(_ file: MemoryAtomicFile? = MemoryAtomicFile()) -> Shell {
        var shell = Shell(.shelf(journal: journal), width: 80)
        shell.outputFile = file
        shell.files = ["old.csv": ""]
        shell.environment["HOME"] = "/home/ada"
        return shell
    }

    private func request(_ line: String, _ arguments: [String] = [], _ shell: Shell) async -> BrowseRequest? {
        let received = Mutex<BrowseRequest?>(nil)
        var shell = shell
        shell.browse = { request in received.withLock { $0 = request } }
        shell.serve = { request in received.withLock { $0 = request.scenes } }
        _ = await shell.runAlone(line, arguments)
        return received.withLock(\.self)
    }

    // MARK: Selection

    @Test(arguments: ["browse", "serve"]) func `the condition and the order are passed on`(command: String) async {
        let options = ["--where", "price > 1", "--sort-by", "name,-PRICE"]
        let request = await request("shelf \(command)", options, shell())
        let orders = [ItemOrder("name"), ItemOrder("price", isDescending: true)]
        expectEqual(request?.selection, ListSelection(where: "price > 1", orders: orders))
    }

    @Test(
        arguments: [
            (
                "shelf browse", "--where", "prise > 1",
                "unknown column 'prise'\n             prise > 1\n             ^^^^^\n"
            ),
            ("shelf serve", "--where", "prise > 1", "unknown column 'prise'"),
            ("browse", "--where", "price > 1", "missing provider for '--where'"),
            ("serve", "--sort-by", "price", "missing provider for '--sort-by'"),
            ("shelf browse", "--sort-by", "prise", "did you mean 'price'?"),
            ("shelf serve", "--sort-by", "tags", "invalid value 'tags' for '--sort-by'"),
        ])
    func `a faulty condition or order is refused before anything is shown`(
        line: String, option: String, value: String, message: String
    ) async {
        let outcome = await shell().runAlone(line, [option, value])
        #expect(outcome.code == 64 && outcome.errors.contains(message), "\(outcome)")
        await #expect(request(line, [option, value], shell()) == nil)
    }

    // MARK: Export

    private static let columns = [
        DisplayColumn("id", .integer), DisplayColumn("name", .text), DisplayColumn("price", .number),
        DisplayColumn("tags", .list(.text)), DisplayColumn("isNew", .boolean), DisplayColumn("note", .text),
    ]

    private static let items = [(1, "lamp, red"), (2, "desk")].map { id, name in
        DisplayItem(
            id: "\(id)", columns: columns,
            values: [.integer(Int128(id)), .text(name), .number(0.5), .list([.text("a")]), .boolean(true), .text("n")])
    }

    private func exporter(_ shell: Shell) async throws -> RecordExporter {
        let request = try #require(await request("shelf browse", [], shell))
        let provider = try #require(request.provider)
        return RecordExporter(of: provider, request.exports, hasPictures: false) { () throws(ProviderError) in
            do throws(Failure) {
                return try request.connector.connect(provider, to: .network(nil), events: request.events)
            } catch {
                throw ProviderError(.unknown, error.message)
            }
        }
    }

    @Test(
        arguments: [
            ("x.csv", nil, "id,name,price,tags,isNew,note\n1,\"lamp, red\",0.5,a,true,n\n2,desk,0.5,a,true,n\n"),
            ("x.CSV", ["name", "id"], "name,id\n\"lamp, red\",1\ndesk,2\n"),
            ("~/x.ndjson", ["id", "tags"], "{\"id\":1,\"tags\":[\"a\"]}\n{\"id\":2,\"tags\":[\"a\"]}\n"),
            ("x.md", ["id", "name"], "| id | name |\n| --: | --- |\n| 1 | lamp, red |\n| 2 | desk |\n"),
        ] as [(String, [String]?, String)])
    func `items are exported in the format of the suffix`(name: String, columns: [String]?, text: String) async throws {
        let file = MemoryAtomicFile()
        let note = try await exporter(shell(file)).export(
            ItemExcerpt(items: Self.items, columns: columns), to: name, isReplacing: false)
        #expect(note == nil && file.text?.replacing("\r\n", with: "\n") == text, "\(file.text ?? "")")
    }

    @Test(
        arguments: [
            ("x", "expected a file name that ends with .tsv, .csv", nil),
            ("x.parquet", "expected a file name that ends with .tsv, .csv", "then run: duckdb"), ("old.csv", nil, nil),
        ] as [(String, String?, String?)])
    func `other names and existing files are refused`(name: String, message: String?, hint: String?) async throws {
        let file = MemoryAtomicFile()
        let exporter = try await exporter(shell(file))
        do throws(ExportError) {
            _ = try await exporter.export(ItemExcerpt(items: Self.items), to: name, isReplacing: false)
            Issue.record("it was exported")
        } catch .existingFile {
            expectEqual(message, nil)
        } catch .failed(let text, let advice) {
            #expect(text.hasPrefix(message ?? "-") && (advice == nil) == (hint == nil))
            #expect(advice?.contains(hint ?? "-") != false)
        }
        #expect(file.text == nil && !file.isAbandoned)
    }

    @Test func `an existing file is replaced if the user agrees`() async throws {
        let file = MemoryAtomicFile()
        let excerpt = ItemExcerpt(items: Self.items, columns: ["id"])
        _ = try await exporter(shell(file)).export(excerpt, to: "old.csv", isReplacing: true)
        expectEqual(file.text?.replacing("\r\n", with: "\n"), "id\n1\n2\n")
    }

    @Test func `a file that cannot be written is a message`() async throws {
        let exporter = try await exporter(shell(nil))
        await #expect(throws: ExportError.failed("could not write 'x.csv': Permission denied", hint: nil)) {
            try await exporter.export(ItemExcerpt(items: Self.items), to: "x.csv", isReplacing: false)
        }
    }

    @Test func `a database has all columns`() async throws {
        let file = MemoryAtomicFile()
        let shell = shell(file)
        _ = try await exporter(shell).export(
            ItemExcerpt(items: Self.items, columns: ["id"]), to: "x.db", isReplacing: false)
        #expect(file.text != nil)
    }

    @Test(arguments: [nil, ["name", "id"]] as [[String]?])
    func `a file for a web browser is the one that is written to disk`(columns: [String]?) async throws {
        let file = MemoryAtomicFile()
        let exporter = try await exporter(shell(file))
        let excerpt = ItemExcerpt(items: Self.items, columns: columns)
        expectEqual(exporter.fileFormats.map(\.suffix), ["tsv", "csv", "json", "ndjson", "md", "html"])
        for format in exporter.fileFormats {
            let file = MemoryAtomicFile()
            _ = try await self.exporter(shell(file)).export(excerpt, to: "x.\(format.suffix)", isReplacing: false)
            let content = try await exporter.content(of: excerpt, as: format)
            expectEqual(String(decoding: content, as: UTF8.self), file.text)
        }
    }

    @Test func `JSON is an object for one item, and an array for several`() async throws {
        let exporter = try await exporter(shell())
        let excerpt = ItemExcerpt(items: Self.items, columns: ["id", "tags"])
        expectEqual(exporter.text(of: excerpt, as: .object), "{\"id\":1,\"tags\":[\"a\"]}\n")
        expectEqual(
            exporter.text(of: excerpt, as: .json),
            "[\n{\"id\":1,\"tags\":[\"a\"]},\n{\"id\":2,\"tags\":[\"a\"]}\n]\n")
    }
}
