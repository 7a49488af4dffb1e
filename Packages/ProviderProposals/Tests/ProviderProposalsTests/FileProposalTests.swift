import Essentials
import ProtocolsTesting
import ProviderProposals
import Testing

/// The members of a file that follow from the form of the response and from the request.
@Suite struct FileProposalTests {
    /// A response, and members of the list.
    static let forms: [(json: String, members: [String: String])] = [
        (#"[{"id": 1}]"#, ["items": "nil", "form": "nil"]),
        (#"{"data": {"rows": [{"id": 1}]}}"#, ["items": #""data.rows""#]),
        (#"{"a.b": [{"id": 1}]}"#, ["items": #""['a.b']""#]),
        (#"{"7": {"name": "x"}, "8": {"name": "y"}}"#, ["form": #""keyed""#, "keyColumn": #""id""#]),
        (#"{"hourly": {"time": ["0", "1"], "rain": [0, 2]}}"#, ["items": #""hourly""#, "form": #""columns""#]),
        (#"{"id": 7, "name": "x", "price": 3}"#, ["form": #""object""#]),
    ]

    @Test(arguments: forms) func `each form of a list is a member of the format`(
        json: String, members: [String: String]
    ) throws {
        let list = try #require(try Recording().file(json).json["list"])
        for (name, value) in members { expectEqual(list.text(at: name) ?? "nil", value, "\(name)") }
    }

    @Test(arguments: [#"{"2026-01-01": [{"id": 1}], "2026-01-02": [{"id": 2}]}"#, #"{"NOK": 1.5, "SEK": 2}"#])
    func `a form that a file cannot express is refused`(json: String) {
        let error = #expect(throws: ProposalError.self) { try Recording().file(json) }
        #expect(error?.description.contains("a provider file cannot read the list at the document") == true)
    }

    @Test(arguments: [
        (#""a": 1"#, #"{"name": "a", "kind": "integer"}"#), (#""a": 1.5"#, #"{"name": "a", "kind": "number"}"#),
        (#""a_b": true"#, #"{"name": "aB", "path": "a_b", "kind": "boolean"}"#),
        (#""created_at": 1772357400"#, #""path": "created_at", "kind": "date", "format": "unix""#),
        (#""at": "2026-03-01T10:30:00Z""#, #"{"name": "at", "kind": "date"}"#),
        (#""a": ["x"]"#, #""kind": ["text"]"#),
        (#""a": [{"b": 1}]"#, #""kind": [{"columns": [{"name": "b", "kind": "integer"}]}]"#),
        (#""a": {"b-c": 1}"#, #""kind": {"columns": [{"name": "bC", "path": "b-c", "kind": "integer"}]}"#),
        (#""a": [[1]]"#, #""kind": ["any"]"#), (#""class": "x""#, #"{"name": "class"}"#),
        (#""": "x""#, #""path": "['']""#), (#""🫖": "x""#, #""name": "field2", "path": "🫖""#),
        (#""a b": "x""#, #""name": "aB", "path": "a b""#), (#""a.b": "x""#, #""path": "['a.b']""#),
        (#""ab": "x", "aB": "y""#, #""name": "aB2", "path": "aB""#),
    ])
    func `a column has a name, a place and a kind`(member: String, column: String) throws {
        let text = try Recording().file(#"[{"id": 1, \#(member)}]"#).file.text
        #expect(text.contains(column), "\(text)")
    }

    @Test(arguments: [
        (#"{"id": {"kind": "v", "videoId": "a$"}, "n": 1}"#, "id.videoId"),
        (#"{"sys": {"id": "a$"}, "slug": "s$"}"#, "sys.id"),
        (#"{"name": {"first": "x"}, "login": {"uuid": "u$"}}"#, "login.uuid"),
        (#"{"pageid": $, "at": "x$"}"#, "pageid"),
        (#"{"document_number": "2026-$", "kind": "x"}"#, "document_number"),
        (#"{"a": {"b": {"nctId": "N$"}}}"#, "a.b.nctId"),
    ])
    func `an id can be inside an object, or have an unusual name`(item: String, path: String) throws {
        let items = ["1", "2", "3"].map { item.replacing("$", with: $0) }.joined(separator: ", ")
        let columns = try Recording().file("[\(items)]").json.text(at: "columns")
        #expect(columns?.hasPrefix(#"[{"name":"id","path":"\#(path)""#) == true, "\(columns ?? "")")
    }

    @Test func `the query is divided into parameters and a fixed part`() throws {
        var recording = Recording()
        recording.url = "https://api.kettles.example/v1/kettles?q=tea&sort-by=age&format=json&x=%7Ba%7D"
        let json = try recording.file(kettles(1...3)).json
        expectEqual(json.text(at: "list.query"), #"{"sort-by":"age","format":"json","x":"{{a}}"}"#)
        #expect(
            json.text(at: "parameters")?.contains(
                #"{"name":"q","summary":"the value of 'q' in requests","default":"tea"}"#) == true)
    }

    @Test func `a file has one line for a column, a parameter, and an item of a sample`() throws {
        var recording = Recording()
        recording.url = "https://api.kettles.example/v1/kettles?q=tea"
        let lines = try recording.file(#"{"items": \#(kettles(1...9))}"#).file.text.split(separator: "\n")
        #expect(lines.contains(#"    {"name": "id", "kind": "integer"},"#))
        #expect(lines.contains { $0.hasPrefix(#"    {"name": "q", "#) })
        expectEqual(lines.count { $0.hasPrefix(#"        {"id": "#) }, 3)
    }

    @Test func `a secret is declared, and its value is unknown`() throws {
        let proposal = try Recording().proposal(kettles(1...3))
        let secrets = [
            FileSecret(variable: "KETTLE_KEY", place: .header("X-API-Key")),
            FileSecret(variable: "KETTLE_TOKEN", place: .header("authorization")),
            FileSecret(variable: "KETTLE_ID", place: .query("app_id")),
        ]
        let text = try FileProposal(proposal, paging: PagingSearch(proposal).unproved([]), secrets: secrets).text
        #expect(text.contains(#"{"variable": "KETTLE_KEY", "header": "X-API-Key", "required": true"#))
        #expect(text.contains(#"{"variable": "KETTLE_TOKEN", "bearer": true"#))
        #expect(text.contains(#"{"variable": "KETTLE_ID", "query": "app_id""#))
    }

    @Test func `10,000 members make a file of moderate size`() throws {
        let members = (1...10_000).map { #""member\#($0)": \#($0)"# }.joined(separator: ", ")
        let file = try Recording().file(#"[{"id": 1, \#(members)}]"#).file
        #expect(file.text.utf8.count < 200_000)
        #expect(file.report.contains("fields"))
    }

    @Test func `a value that is nested deeply is cut`() throws {
        let deep = String(repeating: #"{"a": "#, count: 150) + "1" + String(repeating: "}", count: 150)
        let file = try Recording().file(#"[{"id": 1, "deep": \#(deep)}]"#).file
        #expect(JSONParser.parse(Data(file.text.utf8)) != nil)
    }
}
