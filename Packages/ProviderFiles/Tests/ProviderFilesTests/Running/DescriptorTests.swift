import Protocols
import ProtocolsTesting
import ProviderFiles
import Testing

/// The descriptors of files.
struct DescriptorTests {
    @Test(arguments: TestFiles.names)
    func `a descriptor has no contradictions`(name: String) throws {
        for descriptor in try ProviderFile.reading(TestFiles.data(name), named: name).descriptors {
            expectEqual(descriptor.contradictions, [])
        }
    }

    @Test(arguments: [
        ("", #"[{"path": "/{id}"}]"#, ["get"]), (#"{"path": "/a", "paging": {"kind": "single"}}"#, "", ["list"]),
        (#"{"path": "/a", "paging": {"kind": "single"}}"#, #"[{"path": "/{id}"}]"#, ["list", "get"]),
    ])
    func `the members decide the capabilities`(list: String, get: String, capabilities: [String]) throws {
        let descriptor = try RunningFile(["list": list, "get": get]).descriptor
        expectEqual(descriptor.capabilities.map(\.name), capabilities)
        expectEqual(descriptor.paging == nil, list.isEmpty)
    }

    @Test func `a descriptor has the columns without values, the reason for one page and the form of references`()
        throws
    {
        let descriptor = try RunningFile([
            "columns": #"[{"name": "id"}, {"name": "mood", "empty": true}, {"name": "size"}]"#,
            "list": #"{"path": "/a", "paging": {"kind": "single", "single": "only open orders"}}"#,
            "get": #"[{"integer": true, "path": "/{id}"}]"#,
        ]).descriptor
        expectEqual(descriptor.emptyColumns, ["mood"])
        expectEqual(descriptor.paging?.singlePageReason, "only open orders")
        expectEqual(descriptor.items.reference, "an integer, 0 or greater")
        expectEqual(["7", "-7", "x", ""].map(descriptor.items.acceptsReference), [true, false, false, false])
    }

    @Test func `an exchange of secrets has the requests and the server of the file`() async throws {
        let file = try ProviderFile.reading(TestFiles.data("acme-orders.jsonc"), named: "acme-orders.jsonc")
        let exchange = try #require(file.descriptors.first?.tokenExchange)
        expectEqual(exchange.url?.absoluteString, "https://login.acme.example")
        expectEqual(exchange.request.target, .path(["oauth", "token"]))
        expectEqual((exchange.request.body as? FormEntry)?.items, [QueryItem("grant_type", "client_credentials")])
        expectEqual(exchange.refresh?.request.target, .path(["oauth", "refresh"]))
        let client = FakeClient(#"{"access_token": "t", "expires_in": "60", "refresh_token": "r"}"#)
        let token = try await exchange.token(with: exchange.request, from: client)
        expectEqual(token.secret, Secret("t"))
        expectEqual(token.lifetime, .seconds(60))
        expectEqual(token.refreshToken, Secret("r"))
        let error = await #expect(throws: ProviderError.self) {
            try await exchange.token(with: exchange.request, from: FakeClient(#"{"access_token": {"x": "secret"}}"#))
        }
        expectEqual(
            error?.message, "incorrect data: missing text at 'access_token' (token, acme-orders.jsonc)")
    }
}
