import Essentials
import MemoryStore
import Protocols
import ProtocolsTesting
import Testing

@testable import ToolServer

/// The tools of `mcp`, which are the commands with the same options.
@Suite struct ToolTests {
    private let journal = Journal()
    private let store = InMemoryStore()

    private func shell(_ providers: ProviderDescriptor...) -> Shell {
        var shell = Shell()
        shell.providers = providers.isEmpty ? [.shelf(journal: journal), .vault] : providers
        shell.environment = ["HOME": "/home/ada"]
        shell.store = store
        return shell
    }

    /// Calls tools one after another, and returns their results.
    private func results(
        _ calls: (tool: String, arguments: String)..., options: String = "", in shell: Shell? = nil
    ) async throws -> [JSONValue] {
        var results: [JSONValue] = []
        for call in calls {
            let params = #""name":"\#(call.tool)","arguments":\#(call.arguments)"#
            let answer = try await Self.answer("tools/call", params, options: options, in: shell ?? self.shell())
            results.append(try #require(answer["result"], "\(answer)"))
        }
        return results
    }

    private static func answer(
        _ method: String, _ params: String = "", options: String = "", in shell: Shell
    ) async throws -> JSONValue {
        var shell = shell
        let meta = """
            "_meta":{"io.modelcontextprotocol/protocolVersion":"2026-07-28","io.modelcontextprotocol/clientCapabilities":{}}
            """
        let members = [params, meta].filter { !$0.isEmpty }.joined(separator: ",")
        shell.input = #"{"jsonrpc":"2.0","id":1,"method":"\#(method)","params":{\#(members)}}"#
        let outcome = await shell.runAlone("mcp \(options)")
        expectEqual(outcome.code, 0, "\(outcome.errors)")
        return try #require(JSONParser.parse(Data(outcome.output.utf8)), "\(outcome)")
    }

    private func tools(_ options: String = "") async throws -> [JSONValue] {
        guard
            case .array(let tools)? = try await Self.answer("tools/list", options: options, in: shell())["result"]?[
                "tools"]
        else { return [] }
        return tools
    }

    @Test(arguments: [
        ("", "providers describe get query shelf_list vault_list"), ("vault", "describe query vault_list"),
        ("shelf vault", "describe get query shelf_list vault_list"),
        ("shelf --allow-changes", "describe get query shelf_list shelf_add shelf_edit shelf_delete"),
    ]) func `the tools are the commands that read, of the chosen providers`(options: String, names: String) async throws
    {
        let tools = try await tools(options)
        expectEqual(tools.compactMap { $0["name"]?.string }.joined(separator: " "), names)
        let changing = tools.filter { $0["annotations"]?["readOnlyHint"] == false }.compactMap { $0["name"]?.string }
        expectEqual(changing, names.split(separator: " ").suffix(options.contains("changes") ? 3 : 0).map(String.init))
    }

    @Test(arguments: [
        ("", "describe query vault_list"), ("shelf", "describe get query shelf_list"),
        ("--provider shelf", "describe get query shelf_list"),
    ]) func `the environment can name the provider, and the command line another one`(
        options: String, names: String
    ) async throws {
        var shell = shell()
        shell.environment["SWITCHBOARD_PROVIDER"] = "vault"
        let answer = try await Self.answer("tools/list", options: options, in: shell)
        guard case .array(let tools)? = answer["result"]?["tools"] else { return #expect(Bool(false), "\(answer)") }
        expectEqual(tools.compactMap { $0["name"]?.string }.joined(separator: " "), names)
    }

    @Test func `the schema of a tool comes from the options and columns of its command`() async throws {
        let list = try #require(try await tools().first { $0["name"] == "shelf_list" })
        let properties = try #require(list["inputSchema"]?["properties"])
        expectEqual(list["inputSchema"]?["additionalProperties"], false)
        expectEqual(properties["limit"]?["maximum"], .number("1000"))
        expectEqual(properties["page"]?["type"], "integer")
        expectEqual(properties["fields"]?["items"]?["enum"], ["id", "name", "price", "tags", "isNew", "note"])
        for name in [
            "page-size", "all", "output", "base-url", "store", "samples", "after", "download", "curl", "from", "trace",
        ] {
            expectEqual(properties[name], nil, "\(name)")
        }
        let item = list["outputSchema"]?["properties"]?["items"]?["items"]
        expectEqual(item?["properties"]?["price"]?["type"], ["number", "null"])
        expectEqual(item?["required"], nil)
        let get = try #require(try await tools().first { $0["name"] == "get" })
        expectEqual(get["inputSchema"]?["required"], ["provider", "id"])
        expectEqual(get["inputSchema"]?["properties"]?["provider"]?["enum"], ["shelf"])
    }

    @Test(arguments: [(1, true, true), (40, false, true), (90, false, false)])
    func `a long list of tools leaves out what 'describe' says`(
        count: Int, hasResults: Bool, hasColumns: Bool
    ) async throws {
        var shell = Shell()
        shell.providers = (1...count).map { .shelf(id: "shelf-\($0)", package: "Package\($0)") }
        let result = try #require(try await Self.answer("tools/list", in: shell)["result"])
        guard case .array(let tools)? = result["tools"], let list = tools.last else {
            return #expect(Bool(false), "\(result)")
        }
        #expect(!hasColumns || result.line.utf8.count < 65_000, "\(result.line.utf8.count)")
        #expect((list["outputSchema"] != nil) == hasResults)
        #expect((list["inputSchema"]?["properties"]?["fields"]?["items"]?["enum"] != nil) == hasColumns)
    }

    @Test(arguments: [
        ("shelf_list", #"{"limit":3}"#, "shelf list --limit 3 --page-size 3"),
        (
            "shelf_list", #"{"page":2,"limit":3,"fields":["id","name"]}"#,
            "shelf list --page 2 --limit 3 --page-size 3 --fields id,name"
        ),
        ("shelf_list", #"{"where":"id > 5"}"#, "shelf list --limit 50 --where id>5"),
        ("shelf_list", #"{"limit":null}"#, "shelf list --limit 50"),
        ("get", #"{"provider":"shelf","id":3}"#, "shelf get 3"),
        ("get", #"{"id":"3","provider":"shelf","fields":["name"]}"#, "shelf get 3 --fields name"),
        ("providers", #"{"words":["gadgets","vault"]}"#, "providers gadgets vault"),
        ("describe", #"{"provider":"vault"}"#, "vault describe --format json"),
    ]) func `a result has what the command prints`(tool: String, arguments: String, line: String) async throws {
        let result = try await results((tool, arguments))[0]
        expectEqual(result["isError"], false)
        let format = line.contains("--format") ? "" : " --format ndjson"
        let printed = await shell().runAlone(line + format).output
        let records = printed.split(separator: "\n").compactMap { JSONParser.parse(Data($0.utf8)) }
        #expect(!records.isEmpty)
        let structured = try #require(result["structuredContent"])
        expectEqual(structured["items"] ?? structured, structured["items"] == nil ? records[0] : .array(records))
        guard case .array(let content)? = result["content"] else { return #expect(Bool(false), "\(result)") }
        expectEqual(JSONParser.parse(Data((content.first?["text"]?.string ?? "").utf8)), structured)
    }

    @Test func `a list that has more items says where it continues`() async throws {
        let pages = try await results(
            ("shelf_list", #"{"limit":3}"#), ("shelf_list", #"{"limit":3,"page":3}"#), ("shelf_list", #"{}"#)
        ).compactMap { $0["structuredContent"] }
        expectEqual(pages.map { $0["count"] }, ["3", "1", "7"].map(JSONValue.number))
        expectEqual(pages.map { $0["isComplete"] }, [false, true, true])
        expectEqual(pages.map { $0["nextPage"] }, [.number("2"), nil, nil])
        let cursors = shell(.shelf(paging: Paging(.cursor, sizes: PageSizes(1...5, defaultSize: 3))))
        let first = try await results(("shelf_list", #"{"limit":2}"#), in: cursors)[0]["structuredContent"]
        expectEqual(first?["isComplete"], false)
        let after = try #require(first?["after"]?.string)
        let next = try await results(("shelf_list", #"{"limit":2,"after":"\#(after)"}"#), in: cursors)
        expectEqual(next[0]["structuredContent"]?["items"]?.ids, ["3", "4"])
    }

    @Test(arguments: [(Paging.Kind.cursor, "after"), (.numbered, "page")])
    func `a result that is too large ends after a page, and can be continued`(
        kind: Paging.Kind, argument: String
    ) async throws {
        let gadgets = (1...240).map { Gadget(Int64($0), "x", note: String(repeating: "n", count: 1000)) }
        let paging = Paging(kind, sizes: PageSizes(20...20, defaultSize: 20))
        let shell = shell(
            .catalogue(paging: paging) { number in
                let isLast = number == 12
                return Page(
                    items: Array(gadgets[(number - 1) * 20..<number * 20]),
                    following: isLast ? [] : [PageToken(number + 1)], total: 240)
            })
        var (ids, counts, position) = ([String](), [Int](), "")
        repeat {
            let arguments = #"{"limit":1000\#(position)}"#
            let list = try await results(("catalogue_list", arguments), in: shell)[0]["structuredContent"]
            let page = list?["items"]?.ids ?? []
            ids += page
            counts.append(page.count)
            let isTruncated = list?["notes"]?.description.contains("truncated after 80 records") == true
            #expect(isTruncated == (counts.count < 3), "\(list?["notes"])")
            expectEqual(list?["isComplete"], .boolean(counts.count == 3))
            let next = list?[kind == .cursor ? "after" : "nextPage"]
            position = next.map { #","\#(argument)":\#($0)"# } ?? ""
        } while !position.isEmpty && counts.count < 9
        expectEqual(counts, [80, 80, 80])
        expectEqual(ids, gadgets.map { "\($0.id)" })
    }

    @Test func `a list that fails after some items has them, and the problem`() async throws {
        let paging = Paging(.cursor, sizes: PageSizes(2...2, defaultSize: 2))
        let shell = shell(
            .catalogue(paging: paging) { number throws(ProviderError) in
                guard number == 1 else { throw ProviderError(.serverFailed, "out of service") }
                return Page(items: Array(Shelf.stock.prefix(2)), following: [PageToken(2)])
            })
        let results = try await results(("catalogue_list", "{}"), in: shell)
        let list = try #require(results[0]["structuredContent"])
        expectEqual(results[0]["isError"], false)
        expectEqual(list["items"]?.ids, ["1", "2"])
        expectEqual(list["isComplete"], false)
        expectEqual(list["problem"]?["code"], "serverFailed")
        #expect(
            list["problem"]?["message"]?.string?.contains("incomplete results: 2 items received") == true, "\(list)")
        #expect(list["after"]?.string != nil, "\(list)")
    }

    @Test func `a record that is too large is left out, and its fields can be chosen`() async throws {
        let large = shell(.catalogue([Gadget(1, "x", note: String(repeating: "n", count: 200_000))]))
        let whole = try await results(("catalogue_list", "{}"), in: large)[0]
        expectEqual(whole["structuredContent"]?["count"], .number("0"))
        let short = try await results(("catalogue_list", #"{"fields":["id"]}"#), in: large)[0]
        expectEqual(short["structuredContent"]?["items"], [["id": .number("1")]])
    }

    @Test(arguments: [
        ("shelf_list", #"{"limit":1001}"#, "usage", "'1001' for '--limit': expected an integer from 1 to 1000"),
        ("shelf_list", #"{"limit":2.5}"#, "usage", "'2.5' for '--limit'"),
        ("shelf_list", #"{"limit":"many"}"#, "usage", "'many' for '--limit'"),
        ("shelf_list", #"{"limit":{}}"#, "usage", "invalid value for 'limit'"),
        ("shelf_list", #"{"output":"/tmp/x.csv"}"#, "usage", "unknown argument 'output'"),
        ("shelf_list", #"{"base-url":"https://evil.example"}"#, "usage", "unknown argument 'base-url'"),
        ("shelf_list", #"{"store":"/etc/passwd"}"#, "usage", "unknown argument 'store'"),
        ("shelf_list", #"{"fields":["nam"]}"#, "usage", "'nam' for '--fields'"),
        ("shelf_list", #"{"where":"nope = 1"}"#, "usage", "'--where'"),
        ("shelf_list", #"{"page-size":3}"#, "usage", "unknown argument 'page-size'"),
        ("get", #"{}"#, "usage", "missing argument 'provider'"),
        ("get", #"{"provider":"shelf"}"#, "usage", "missing argument 'id'"),
        ("get", #"{"provider":["shelf"],"id":1}"#, "usage", "unknown provider '["),
        ("get", #"{"provider":"vault","id":1}"#, "usage", "'vault' is not one of the providers of this tool"),
        ("get", #"{"provider":"shelf","id":[1,2]}"#, "usage", "invalid value for 'id': expected one value"),
        ("get", #"{"provider":"shelf","id":1,"fields":["nam"]}"#, "usage", "'nam' for '--fields'"),
        ("get", #"{"provider":"shelf","id":"x"}"#, "usage", "invalid id 'x'"),
        ("get", #"{"provider":"shelf","id":"99"}"#, "notFound", "There is no gadget 99"),
        ("get", #"{"provider":"shelf","id":"--from=/etc/passwd"}"#, "usage", "invalid id '--from=/etc/passwd'"),
        ("get", #"{"provider":"shelf","id":"-"}"#, "usage", "a tool reads no files"),
        ("query", #"{"sql":"-"}"#, "usage", "a tool reads no files"),
        ("describe", #"{"provider":"nope"}"#, "usage", "unknown provider 'nope'"),
        ("vault_list", #"{}"#, "missingCredentials", "missing VAULT_KEY"),
    ]) func `a failure of a command is a result`(
        tool: String, arguments: String, code: String, message: String
    ) async throws {
        let result = try await results((tool, arguments))[0]
        expectEqual(result["isError"], true)
        expectEqual(result["structuredContent"]?["code"], .text(code))
        #expect(result["structuredContent"]?["message"]?.string?.contains(message) == true, "\(result)")
        #expect(result["content"]?.description.contains(code) == true, "\(result)")
    }

    @Test func `a failure does not repeat a long argument`() async throws {
        let id = String(repeating: "x", count: 100_000)
        let result = try await results(("get", #"{"provider":"shelf","id":"\#(id)"}"#))[0]
        let message = try #require(result["structuredContent"]?["message"]?.string)
        #expect(message.hasPrefix("invalid id 'xxx") && message.contains("characters left out) …xxx"), "\(message)")
        #expect(result.line.utf8.count < 10_000)
    }

    @Test(arguments: ["2", "2.0", "20e-1", #""2""#]) func `an integer can have other forms`(limit: String) async throws
    {
        let result = try await results(("shelf_list", #"{"limit":\#(limit)}"#))[0]
        expectEqual(result["structuredContent"]?["count"], .number("2"))
    }

    @Test func `notes that are too long for a result are counted`() async throws {
        var shell = shell()
        let files = (1...300).map { ("\(MemoryProviderFiles.user)/invalid-\($0).json", "{") }
        shell.providerFiles = MemoryProviderFiles(Dictionary(uniqueKeysWithValues: files))
        let result = try await results(("providers", "{}"), in: shell)[0]["structuredContent"]
        guard case .array(let notes)? = result?["notes"] else { return #expect(Bool(false), "\(result)") }
        #expect(notes.first?.string?.contains("invalid-1.json") == true, "\(result)")
        expectEqual(notes.last?.string, "\(300 - (notes.count - 1)) more notes")
    }

    @Test func `the options of the server hold for all calls`() async throws {
        var shell = shell()
        await expectEqual(shell.runAlone("shelf sync --all").code, 0)
        let requests = journal.entries
        let stored = try await results(
            ("shelf_list", #"{"source":"store","limit":2}"#), options: "--store x.db", in: shell)
        expectEqual(stored[0]["structuredContent"]?["items"]?.ids, ["1", "2"])
        expectEqual(journal.entries, requests)
        shell.transport = .answering(200, "lamp")
        shell.environment["VAULT_KEY"] = "key"
        shell.input = ""
        let outcome = await shell.runAlone("mcp --samples --offline")
        expectEqual(outcome.code, 64)
        let server = await shell.runAlone("mcp --base-url http://127.0.0.1")
        #expect(server.code == 64 && server.errors.contains("'--base-url' requires one provider"), "\(server.errors)")
        let unknown = await shell.runAlone("mcp shelv")
        #expect(unknown.code == 64 && unknown.errors.contains("unknown provider 'shelv'"), "\(unknown.errors)")
    }

    @Test func `changes are made only if the user allows them`() async throws {
        let shell = shell()
        let params = #""name":"shelf_delete","arguments":{"id":3}"#
        let refused = try await Self.answer("tools/call", params, in: shell)
        expectEqual(refused["error"]?["message"], "unknown tool 'shelf_delete'")
        expectEqual(journal.entries, [])
        let deleted = try await results(("shelf_delete", #"{"id":3}"#), options: "--allow-changes", in: shell)
        expectEqual(deleted[0]["isError"], false)
        #expect(deleted[0]["content"]?.description.contains("deleted gadget 3") == true)
        let added = try await results(
            ("shelf_add", #"{"name":"kite","tags":["a,b","c"],"is-new":true}"#), options: "--allow-changes", in: shell)
        expectEqual(added[0]["structuredContent"]?["name"], "kite")
        #expect(journal.entries.contains { $0.hasPrefix("add kite") }, "\(journal.entries)")
        let file = try await results(
            ("shelf_add", #"{"from":"/etc/passwd"}"#), options: "--allow-changes", in: shell)
        expectEqual(file[0]["structuredContent"]?["message"], "unknown argument 'from'")
    }

    /// The transport repeats the key in everything that it sends.
    @Test(arguments: [200, 401, 500]) func `no answer contains a secret`(status: Int) async throws {
        var shell = shell(.vault)
        shell.environment["VAULT_KEY"] = "s3cret/key+1"
        shell.transport = FakeTransport { request in
            let body = status == 200 ? "lamp" : "refused: \(request.url)"
            return HTTPResponse(
                status: status, body: Data(body.utf8), url: request.url, receivedAt: Date(timeIntervalSince1970: 0))
        }
        shell.input = #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"protocolVersion":"2025-11-25"}}"#
        for (id, tool) in [("2", "vault_list"), ("3", "describe"), ("4", "providers")] {
            let arguments = tool == "describe" ? #"{"provider":"vault"}"# : "{}"
            shell.input +=
                "\n"
                + #"{"jsonrpc":"2.0","id":\#(id),"method":"tools/call","params":{"name":"\#(tool)","arguments":\#(arguments)}}"#
        }
        let outcome = await shell.runAlone("mcp --verbose --max-wait 0")
        expectEqual(outcome.lines.count, 4)
        for text in [outcome.output, outcome.errors] {
            #expect(!text.contains("s3cret") && !text.contains("key+1") && !text.contains("key%2B1"), "\(outcome)")
        }
    }
}

extension JSONValue {
    /// The ids of the records of a result.
    fileprivate var ids: [String] {
        guard case .array(let items) = self else { return [] }
        return items.compactMap { $0["id"]?.description }
    }
}
