import Protocols
import ProtocolsTesting
import ProviderFiles
import Testing

/// The requests of lists and look-ups, and the references of look-ups.
struct RequestTests {
    private static let parameters = #"""
        [{"name": "query", "summary": "terms", "query": "q"},
         {"name": "region", "summary": "where", "in": "path", "default": "north"},
         {"name": "count", "summary": "how many", "kind": "integer", "minimum": 0, "in": "body"},
         {"name": "is-new", "summary": "new ones", "kind": "boolean", "in": "body", "query": "fresh"}]
        """#

    private static let pathParameters = #"""
        [{"name": "query", "summary": "terms", "query": "q"},
         {"name": "region", "summary": "where", "in": "path", "default": "north"}]
        """#

    private func file(_ list: String) throws -> RunningFile {
        let isPost = list.contains("POST")
        return try RunningFile(["parameters": isPost ? Self.parameters : Self.pathParameters, "list": list])
    }

    /// Sends the request for a list, which has no response, and returns it.
    private func request(_ list: String, _ parameters: [String: String] = [:]) async throws -> APIRequest {
        let file = try file(list)
        _ = await failure { () throws(ProviderError) in try await file.page(parameters: parameters) }
        return try #require(file.client.requests.first)
    }

    @Test(arguments: ["a/b", "a b?c&d=e#f", "{query}"])
    func `a value stays in its path segment and in its query item`(value: String) async throws {
        let request = try await request(
            #"{"path": "/v1/{region}/x-{region}", "query": {"w": "in {region}"}, "paging": {"kind": "single"}}"#,
            ["region": value, "query": value])
        expectEqual(request.target, .path(["v1", value, "x-\(value)"]))
        expectEqual(request.query, [QueryItem("w", "in \(value)"), QueryItem("q", value)])
    }

    @Test func `a value that would change the path is refused before a request`() async throws {
        let file = try file(#"{"path": "/v1/{region}", "paging": {"kind": "single"}}"#)
        await expectEqual(
            failure { () throws(ProviderError) in try await file.page(parameters: ["region": ".."]) },
            "invalidRequest: missing or invalid value for the path of the request: 'region'")
        expectEqual(file.targets, [])
    }

    @Test func `a body has typed values, members of parameters without a placeholder, and those of paging`()
        async throws
    {
        let list = #"""
            {"path": "/s/{region}", "method": "POST", "headers": {"X-A": "1"},
             "body": {"a": {"n": "{count}", "fixed": [1.50, null]}, "missing": ["{count}"]},
             "paging": {"kind": "page", "parameter": "p", "in": "body", "size": {"parameter": "n", "default": 2, "maximum": 9}}}
            """#
        let full = try await request(list, ["count": "3", "is-new": "true"])
        expectEqual(
            try full.body.map { String(decoding: try $0.toRaw(using: NoEncoder()), as: UTF8.self) },
            #"{"a":{"n":3,"fixed":[1.50,null]},"missing":[3],"fresh":true,"p":1,"n":2}"#)
        expectEqual(full.method, .post)
        #expect(full.isSafe)
        expectEqual(full.headers["X-A"], "1")
        let empty = try await request(list)
        expectEqual(
            try empty.body.map { String(decoding: try $0.toRaw(using: NoEncoder()), as: UTF8.self) },
            #"{"a":{"fixed":[1.50,null]},"missing":[],"p":1,"n":2}"#)
    }

    @Test func `a body can be a form`() async throws {
        let request = try await request(
            #"""
            {"path": "/s/{region}", "method": "POST", "encoding": "form", "body": {"n": "{count}", "k": "v"},
             "paging": {"kind": "single"}}
            """#, ["is-new": "false"])
        expectEqual(
            (request.body as? FormEntry)?.items, [QueryItem("k", "v"), QueryItem("fresh", "false")])
    }

    private static let lookups = #"""
        [{"reference": "{number}", "integer": true, "path": "/n/{number}"},
         {"reference": "{owner}/{name}", "path": "/o/{owner}/{name}", "query": {"of": "{owner}"}},
         {"reference": "v-{tag}", "path": "/t/{tag}"}]
        """#

    @Test(arguments: [
        ("7", "/n/7"), ("0123", "/n/0123"), ("a/b", "/o/a/b?of=a"), ("v-x", "/t/x"), ("v-1/2", "/o/v-1/2?of=v-1"),
        ("7a", nil), ("a/b/c", nil), ("/b", nil), ("a/", nil), ("v-", nil), ("-7", nil), ("٧", nil), ("", nil),
    ])
    func `the first look-up whose form fits is used`(reference: String, target: String?) async throws {
        let file = try RunningFile(["get": Self.lookups])
        let message = await failure { () throws(ProviderError) in try await file.get(reference) }
        expectEqual(file.targets, [target].compactMap(\.self))
        if target == nil {
            expectEqual(
                message, "invalidRequest: invalid id '\(reference)': expected an integer or owner/name or v-tag")
        }
        expectEqual(file.descriptor.items.reference, "an integer or owner/name or v-tag")
    }

    @Test(arguments: [
        (#"{"data": [{"id": "7"}]}"#, nil),
        (#"{"data": []}"#, "notFound: not found: thing 7"), ("{}", "notFound: not found: thing 7"),
        (#"{"data": [{"id": "7", "gone": true}]}"#, "notFound: not found: 7 is gone"),
        (
            #"{"data": {}}"#,
            "incorrectData: incorrect data: data: expected an array, got an object (item, acme.json:10)"
        ),
        (
            #"{"data": [{}]}"#,
            "incorrectData: incorrect data: data[0].id: missing key (column 'id', required, acme.json:8)"
        ),
    ])
    func `an item has a place in the response, and may be no item for users`(json: String, expected: String?)
        async throws
    {
        let list = #"""
            {"path": "/things", "skip": [{"path": "gone", "values": [true], "reason": "it is gone"}], "paging": {"kind": "single"}}
            """#
        let file = try RunningFile(
            ["list": list, "get": #"[{"path": "/things", "query": {"key": "{id}"}, "item": "data[0]"}]"#],
            ["/things?key=7": json])
        await expectEqual(failure { () throws(ProviderError) in try await file.get("7") }, expected)
    }

    /// The fake client decodes JSON, so the XML is an object here.
    @Test(arguments: [
        (#"{"entry": {"id": "7"}}"#, nil), (#"{"entry": [{"id": 7}]}"#, nil), ("{}", "notFound: not found: thing 7"),
        (
            #"{"entry": null}"#,
            "incorrectData: incorrect data: entry.id: missing key (column 'id', required, acme.json:8)"
        ),
        (
            #"{"entry": [{"id": 7}, {"id": 8}]}"#,
            "incorrectData: incorrect data: expected one item, got 2 (item, acme.json:10)"
        ),
        (
            #"{"entry": {"x": "1"}}"#,
            "incorrectData: incorrect data: entry.id: missing key (column 'id', required, acme.json:8)"
        ),
    ])
    func `an item can be in XML`(body: String, expected: String?) async throws {
        let file = try RunningFile(
            ["get": #"[{"path": "/things/{id}", "item": "entry", "format": {"kind": "xml", "root": "feed"}}]"#],
            ["/things/7": body])
        await expectEqual(failure { () throws(ProviderError) in try await file.get("7") }, expected)
    }
}
