import Protocols
import RESTClient
import Testing
import TransportContract

struct LinkTests {
    private func links(_ values: [String]) async throws -> [String: String] {
        let headers = HTTPHeaders(values.map { HTTPHeaders.Field(name: "Link", value: $0) })
        let response = try await RESTAPIClient(to: RecordingTransport(headers: headers))
            .send(APIRequest(path: ["v1", "s"]), as: IgnoredEntry.self)
        return response.links.mapValues(\.absoluteString)
    }

    @Test(
        arguments: [
            ([#"<https://a/?page=2>; rel="next""#], ["next": "https://a/?page=2"]),
            ([#"<a>; rel="next", <b>; rel="last""#], ["next": "https://h/v1/a", "last": "https://h/v1/b"]),
            (
                [#"<b>; rel="last", </z>; rel="first",<a>;rel="next""#],
                ["next": "https://h/v1/a", "last": "https://h/v1/b", "first": "https://h/z"]
            ),
            ([#"<a>; rel="next""#, #"<b>; rel="last""#], ["next": "https://h/v1/a", "last": "https://h/v1/b"]),
            (
                [#"<https://a/?q=x,y;z&page=2>; rel="next", <b>; rel="last""#],
                ["next": "https://a/?q=x,y;z&page=2", "last": "https://h/v1/b"]
            ),
            (["<a>; rel=next, <b>;rel=last"], ["next": "https://h/v1/a", "last": "https://h/v1/b"]),
            ([#"<a>; rel="next last""#], ["next": "https://h/v1/a", "last": "https://h/v1/a"]),
            ([#"<a>; title="x, <y>; rel=\"last\""; rel="next"; type=text"#], ["next": "https://h/v1/a"]),
            ([#"<a>; REL="NEXT""#], ["next": "https://h/v1/a"]),
            (
                [#"  <a>  ;  rel  =  "next"  ,  <b> ; rel = last "#],
                ["next": "https://h/v1/a", "last": "https://h/v1/b"]
            ),
            ([#"<a>; rel="prev"; rel="next""#], ["prev": "https://h/v1/a"]),
            ([#"<a>; rel="next", <b>; rel="next""#], ["next": "https://h/v1/a"]),
            ([#"<a>;; crossorigin; rel="next";"#], ["next": "https://h/v1/a"]),
            ([#"nonsense, <a>; rel="next""#], ["next": "https://h/v1/a"]),
        ] as [([String], [String: String])])
    func `every form that RFC 8288 allows is parsed`(values: [String], expected: [String: String]) async throws {
        try await expectEqual(links(values), expected)
    }

    @Test(arguments: [
        "", " ", ",", ";", "<", ">", "<a", "<a>", "a; rel=next", #"; rel="next""#, "<a>; rel", "<a>; rel=",
        "<a>; rel=\"", #"<a> rel="next""#, #"<a>; rev="next""#, "\u{0}\u{FFFD}", "\\",
    ])
    func `an invalid value is ignored`(value: String) async throws {
        #expect(try await links([value]).isEmpty)
    }

    @Test(arguments: 1...20)
    func `random Link header fields are parsed`(seed: UInt64) async throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<50 {
            let links = (0..<Int.random(in: 1...4, using: &random)).map { ("r\($0)", "t\(random.next() % 100)") }
            let written = links.map { relation, target in
                let title = String((0..<5).map { _ in "x,;<>=é ".randomElement(using: &random) ?? "x" })
                var parameters = ["rel=\"\(relation)\"", "title=\"\(title)\"", "hreflang=en"]
                parameters.shuffle(using: &random)
                return "<\(target)>" + parameters.map { " ; \($0)" }.joined()
            }
            let separator = random.next() % 2 == 0 ? "," : " , "
            let value = written.shuffled(using: &random).joined(separator: separator)
            let expected = Dictionary(uniqueKeysWithValues: links.map { ($0.0, "https://h/v1/\($0.1)") })
            try await expectEqual(self.links([value]), expected, "seed \(seed): \(value)")
        }
    }

    @Test(arguments: [
        ("https://h/v1/s?page=2", "https://h/v1/s?page=2"), ("https://H:443/s", "https://H:443/s"),
        // The link repeats the key. The transport adds the key again.
        ("https://h/s?key=s3cr3t&page=2", "https://h/s?page=2"),
        ("https://h/s?q=a%2Bb+c&key=%E2%80%A2", "https://h/s?q=a%2Bb+c"),
    ])
    func `a link is followed within the origin, without credentials in it`(link: String, sent: String) async throws {
        let transport = RecordingTransport()
        let request = APIRequest(link: try #require(URL(string: link)))
        _ = try await RESTAPIClient(to: transport, at: "https://h/v1").send(request, as: IgnoredEntry.self)
        expectEqual(transport.requests.first?.url.absoluteString, sent)
    }

    @Test(arguments: [
        "https://elsewhere.example/s", "http://h/s", "https://h:444/s", "https://h.example/s", "//h/s", "/s",
        "https://h/s?token=s3cr3t", "https://h/s3cr3t/2", "https://h/s?next=%733cr3t",
    ])
    func `a link to another origin, or with a secret in it, is refused before anything is sent`(link: String)
        async throws
    {
        let transport = RecordingTransport()
        let client = try RESTAPIClient(to: transport)
        let request = APIRequest(link: try #require(URL(string: link)))
        let error = await #expect(throws: ProviderError.self) { try await client.send(request, as: IgnoredEntry.self) }
        expectEqual(error?.code, .incorrectData)
        #expect(transport.requests.isEmpty)
    }

    @Test(arguments: [
        APIRequest(path: ["s", "s3cr3t"]),
        APIRequest(.put, path: ["s"], json: ["note": .text("a \"s3cr3t\"")] as FieldValue),
    ])
    func `a path or body with a secret is refused only if a response contained it`(_ request: APIRequest) async throws {
        let transport = RecordingTransport()
        let client = try RESTAPIClient(to: transport)
        var request = request
        _ = try await client.send(request, as: IgnoredEntry.self)
        request.containsResponseValues = true
        let error = await #expect(throws: ProviderError.self) { try await client.send(request, as: IgnoredEntry.self) }
        expectEqual(error?.code, .incorrectData)
        expectEqual(transport.requests.count, 1)
    }
}
