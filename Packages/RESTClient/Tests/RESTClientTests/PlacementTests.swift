import Protocols
import RESTClient
import Synchronization
import Testing
import TransportContract

/// Credentials on the wire: what ``AuthorizingTransport`` sends for each placement.
struct PlacementTests {
    private static let signer = RequestSigner("test") { request, input in
        let target = "\(request.method) \(request.url.absoluteString) \(input.date.timeIntervalSince1970)"
        let body = input.digests.sha256(request.body ?? Data()).hexadecimal
        let key = request.headers["X-Key"] ?? ""
        request.headers["X-Signature"] = input.hmacSHA256("\(target) \(body) \(key)").hexadecimal
        request.headers["X-Signed"] = "\(target) \(body) \(key)"
    }

    private func sent(
        _ credentials: [Credential], method: HTTPMethod = .get, headers: HTTPHeaders = [:], body: String? = nil,
        now: @escaping @Sendable () -> Date = { arrival }
    ) async throws -> HTTPRequest {
        let transport = RecordingTransport()
        let request = HTTPRequest(
            method: method, url: URL(literal: "https://h/x?a=1"), headers: headers, body: body.map { Data($0.utf8) },
            credentials: credentials)
        _ = try await AuthorizingTransport(base: transport, now: now).send(request)
        return try #require(transport.requests.last)
    }

    @Test(
        arguments: [
            ([Credential(.basic, Secret("Aladdin:open sesame"))], "Basic QWxhZGRpbjpvcGVuIHNlc2FtZQ=="),
            ([Credential(.basicUser, Secret("key"))], "Basic a2V5Og=="),
            ([Credential(.basicPassword(), Secret("key"))], "Basic OmtleQ=="),
            ([Credential(.basicPassword(user: "api"), Secret("key"))], "Basic YXBpOmtleQ=="),
            (
                [Credential(.basicPassword(user: "api"), Secret("é:")), Credential(.basicUser, Secret("me"))],
                "Basic bWU6w6k6"
            ),
        ])
    func `a user name and a password are sent by Basic authentication`(credentials: [Credential], field: String)
        async throws
    {
        let request = try await sent(credentials, headers: ["authorization": "old"])
        expectEqual(request.headers.values(of: "Authorization"), [field])
    }

    @Test func `a header field has the prefix of its placement`() async throws {
        let placement = Credential.Placement.header("Authorization", prefix: "Token ")
        let request = try await sent([Credential(placement, Secret("s3cr3t"))], headers: ["authorization": "old"])
        expectEqual(request.headers.values(of: "Authorization"), ["Token s3cr3t"])
    }

    @Test func `a place that Protocols does not know is a function`() async throws {
        let cookie = CustomPlacement("session cookie") { $0.headers["Cookie"] = "session=\($1.revealed)" }
        let request = try await sent([Credential(.custom(cookie), Secret("s3cr3t"))])
        expectEqual(request.headers["Cookie"], "session=s3cr3t")
    }

    static let bodies: [(type: String?, body: String?, sent: String)] = [
        (nil, nil, "key=s%26%22"), ("application/x-www-form-urlencoded", "a=1", "a=1&key=s%26%22"),
        ("application/json; charset=utf-8", #"{"a":"}"}"#, #"{"a":"}","key":"s&\""}"#),
        ("application/json", " { } ", #" { "key":"s&\""}"#),
        ("application/vnd.api+json", "{}", #"{"key":"s&\""}"#),
    ]

    @Test(arguments: bodies)
    func `a body credential is a field of the form or of the JSON object`(type: String?, body: String?, sent: String)
        async throws
    {
        let headers = HTTPHeaders(type.map { [HTTPHeaders.Field(name: "Content-Type", value: $0)] } ?? [])
        let request = try await self.sent(
            [Credential(.body("key"), Secret(#"s&""#))], method: .post, headers: headers, body: body)
        expectEqual(request.body, Data(sent.utf8))
        expectEqual(request.headers["Content-Type"], type ?? "application/x-www-form-urlencoded")
    }

    @Test(arguments: [
        (HTTPMethod.get, nil, nil), (.post, "text/plain", "x"), (.post, "application/json", "[]"),
        (.post, "application/json", "{"),
    ])
    func `a body credential is refused for any other body`(method: HTTPMethod, type: String?, body: String?) async {
        let headers = HTTPHeaders(type.map { [HTTPHeaders.Field(name: "Content-Type", value: $0)] } ?? [])
        let error = await #expect(throws: NetworkError.self) {
            try await sent([Credential(.body("key"), Secret("s"))], method: method, headers: headers, body: body)
        }
        expectEqual(error?.code, .invalidRequest)
        expectEqual(error?.message.hasPrefix("could not add key to the body: "), true)
    }

    @Test func `a signature covers the request as it is sent`() async throws {
        let credentials: [Credential] = [
            Credential(.signed(Self.signer), Secret("s3cr3t")), Credential(.query("k"), Secret("id")),
            Credential(.header("X-Key"), Secret("k1")), Credential(.body("b"), Secret("v")),
        ]
        let request = try await sent(credentials, method: .post)
        // Computed with Python's `hashlib` and `hmac`.
        let digest = "d088a9fb4a64113552f2650476e07047437f0fee082e6e343fa57d57eb1a4501"
        expectEqual(request.headers["X-Signed"], "POST https://h/x?a=1&k=id 1000000000.0 \(digest) k1")
        expectEqual(
            request.headers["X-Signature"], "23bc61b911f4affc68c74898cd8254135932e716799b8ecf08236c12e47fe7b9")
        expectEqual("\(request)".contains("s3cr3t"), false)
    }

    @Test func `every attempt is signed again`() async throws {
        let transport = RecordingTransport()
        let authorizing = AuthorizingTransport(
            base: transport, now: { transport.requests.isEmpty ? arrival : arrival + 60 })
        let request = HTTPRequest(
            url: URL(literal: "https://h/"), credentials: [Credential(.signed(Self.signer), Secret("s3cr3t"))])
        for _ in 0..<2 { _ = try await authorizing.send(request) }
        let signatures = transport.requests.compactMap { $0.headers["X-Signature"] }
        expectEqual(Set(signatures).count, 2)
        expectEqual(transport.requests.map { $0.headers["X-Signed"]?.contains(" 1000000060.0 ") }, [false, true])
    }

    @Test func `a secret of a token exchange is not sent`() async throws {
        let request = try await sent([Credential(.exchange(.bearer), Secret("s"))])
        expectEqual(request, HTTPRequest(url: URL(literal: "https://h/x?a=1")))
    }

    @Test(
        arguments: [
            (Credential(.basic, Secret("Aladdin:open sesame")), "QWxhZGRpbjpvcGVuIHNlc2FtZQ=="),
            (Credential(.basic, Secret("Aladdin:open sesame")), "open sesame"),
            (Credential(.basicPassword(user: "api"), Secret("key")), "YXBpOmtleQ=="),
            (Credential(.body("key"), Secret("s3cr3t")), "s3cr3t"),
            (Credential(.signed(signer), Secret("s3cr3t")), "s3cr3t"),
            (Credential(.exchange(.bearer), Secret("s3cr3t")), "s3cr3t"),
        ])
    func `every form of a secret is redacted`(credential: Credential, form: String) async throws {
        let request = HTTPRequest(method: .post, url: URL(literal: "https://h/"), credentials: [credential])
        let transport = RecordingTransport(headers: ["X-Echo": "<\(form)>"], body: "<\(form)>")
        let response = try await AuthorizingTransport(base: transport, now: { arrival }).send(request)
        expectEqual(response.headers["X-Echo"], "<•••>")
        #expect(response.repeatsSecret(of: request))
        let failing = RecordingTransport(failure: NetworkError(.timedOut, "timed out: \(form)"))
        let error = await #expect(throws: NetworkError.self) {
            try await AuthorizingTransport(base: failing, now: { arrival }).send(request)
        }
        expectEqual(error?.message, "timed out: •••")
    }
}

/// The hash functions, as signers get them.
struct DigestTests {
    /// Example 1 of FIPS 180-4 and of RFC 1321, and test case 2 of RFC 4231 and RFC 2202, by their first bytes.
    @Test(arguments: [
        (HashFunction.sha256, 32, "ba7816bf", "5bdcc146"), (.sha512, 64, "ddaf35a1", "164b7a7b"),
        (.insecureSHA1, 20, "a9993e36", "effcdf6a"), (.insecureMD5, 16, "90015098", "750c783e"),
    ])
    func `signers get hash functions`(function: HashFunction, size: Int, digest: String, hmac: String) async throws {
        let digests = try await digests()
        let hash = digests.digest(Data("abc".utf8), function)
        expectEqual(hash.count, size)
        expectEqual(hash.prefix(4).hexadecimal, digest)
        let input = SigningInput(key: Secret("Jefe"), date: arrival, digests: digests)
        expectEqual(input.hmac("what do ya want for nothing?", function).prefix(4).hexadecimal, hmac)
    }

    /// The functions that a signer gets.
    private func digests() async throws -> any MessageDigests {
        let digests = Mutex<(any MessageDigests)?>(nil)
        let signer = RequestSigner("any") { _, input in digests.withLock { $0 = input.digests } }
        let request = HTTPRequest(
            url: URL(literal: "https://h/"), credentials: [Credential(.signed(signer), Secret("s"))])
        _ = try await AuthorizingTransport(base: RecordingTransport(), now: { arrival }).send(request)
        let found = digests.withLock { $0 }
        return try #require(found)
    }
}
