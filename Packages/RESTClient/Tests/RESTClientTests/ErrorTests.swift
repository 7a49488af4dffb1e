import Protocols
import RESTClient
import Testing
import TransportContract

struct ErrorTests {
    private struct Reason: Decodable, RawDecodable {
        let error: String?
    }

    private func error(
        over transport: RecordingTransport, errors: ErrorMapping = .byStatus
    ) async throws -> ProviderError? {
        let client = try RESTAPIClient(to: transport, errors: errors)
        do throws(ProviderError) {
            _ = try await client.send(APIRequest(path: ["x"], query: [QueryItem("q", 1)]), as: IgnoredEntry.self)
            return nil
        } catch {
            return error
        }
    }

    @Test(
        arguments: [
            (400, .invalidRequest), (401, .refusedCredentials), (402, .invalidRequest), (403, .refusedCredentials),
            (404, .notFound), (405, .invalidRequest), (408, .timedOut), (409, .invalidRequest), (410, .notFound),
            (418, .invalidRequest), (422, .invalidRequest), (429, .rateLimited), (451, .notFound),
            (499, .invalidRequest), (500, .serverFailed), (502, .serverFailed), (503, .serverFailed),
            (504, .serverFailed), (599, .serverFailed), (206, .incorrectData), (100, .incorrectData),
            (199, .incorrectData),
            (300, .incorrectData), (304, .incorrectData), (399, .incorrectData), (600, .incorrectData),
            (999, .incorrectData), (0, .incorrectData), (-1, .incorrectData), (.max, .incorrectData),
        ] as [(Int, ProviderError.Code)])
    func `the status determines the code`(status: Int, code: ProviderError.Code) async throws {
        let error = try #require(try await error(over: RecordingTransport(status)))
        expectEqual(error.code, code)
        expectEqual(error.status, status)
        #expect(error.message.hasSuffix("(\(status))"))
        expectEqual(error.request, "GET https://h/x?q=1&key=•••")
        #expect(error.retryAt == nil)
    }

    @Test(arguments: [200, 201, 204, 299]) func `a success is not an error`(status: Int) async throws {
        #expect(try await error(over: RecordingTransport(status)) == nil)
    }

    @Test(
        arguments: [
            ("120", 120), ("0", 0), ("4294967295", 4_294_967_295), ("Sun, 09 Sep 2001 01:47:40 GMT", 60),
            ("Sunday, 09-Sep-01 01:46:30 GMT", -10), ("4294967296", nil), ("99999999999999999999", nil), ("-5", nil),
            ("1.5", nil), ("soon", nil), ("", nil), ("1e3", nil), ("NaN", nil),
        ] as [(String, TimeInterval?)])
    func `Retry-After counts from the response`(value: String, seconds: TimeInterval?) async throws {
        for status in [429, 503] {
            let error = try await error(over: RecordingTransport(status, headers: ["retry-after": value]))
            expectEqual(error?.retryAt, seconds.map { arrival.addingTimeInterval($0) })
        }
    }

    @Test func `the error mapping of the API overrides the status`() async throws {
        let later = arrival.addingTimeInterval(5)
        let mapping = ErrorMapping(Reason.self) { response in
            #expect(response.status == 400 && response.headers["X"] == "y")
            expectEqual(response.retryAfter, arrival.addingTimeInterval(9))
            return APIError(.pageOutOfRange, reason: response.entry?.error, retryAt: later)
        }
        let transport = RecordingTransport(
            400, headers: ["X": "y", "Retry-After": "9"], body: #"{"error": "no page 9"}"#)
        let error = try await error(over: transport, errors: mapping)
        expectEqual(error?.code, .pageOutOfRange)
        expectEqual(error?.message, "page out of range (400): no page 9")
        expectEqual(error?.retryAt, later)
    }

    @Test(arguments: [nil, true, false])
    func `the error mapping says whether a retry can succeed, and when, to the millisecond`(
        isRetryable: Bool?
    ) async throws {
        let mapping = ErrorMapping(Reason.self) { response in
            let wait = response.headers.integer("Retry-After-Ms").map { TimeInterval($0) / 1000 }
            return APIError(
                .quotaExhausted, retryAt: wait.map(response.receivedAt.addingTimeInterval), isRetryable: isRetryable)
        }
        let transport = RecordingTransport(403, headers: ["Retry-After-Ms": "1234", "Retry-After": "1"])
        let error = try await error(over: transport, errors: mapping)
        expectEqual(error?.code, .quotaExhausted)
        expectEqual(error?.message, "quota exhausted (403)")
        expectEqual(error?.retryAt, arrival.addingTimeInterval(1.234))
        expectEqual(error?.isRetryable, isRetryable)
    }

    @Test func `the error mapping passes a cause to the provider`() async throws {
        struct Hint: Error {}
        let mapping = ErrorMapping(Reason.self) { _ in APIError(cause: Hint()) }
        #expect(try await error(over: RecordingTransport(404, body: "{}"), errors: mapping)?.cause is Hint)
    }

    @Test(arguments: ["", "<html></html>", #"{"error": 7}"#, "[[[["])
    func `an error body that cannot be decoded is ignored`(body: String) async throws {
        let mapping = ErrorMapping(Reason.self) { APIError(reason: $0.entry?.error) }
        let error = try await error(over: RecordingTransport(404, body: body), errors: mapping)
        expectEqual(error?.code, .notFound)
        expectEqual(error?.message, "not found (404)")
    }

    @Test(arguments: [
        (true, #"{"error": "Uh oh"}"#, ProviderError.Code.serverFailed), (true, "{}", nil), (true, "[]", nil),
        (false, #"{"error": "Uh oh"}"#, nil),
    ])
    func `a success can be an error if the mapping includes success`(
        includesSuccess: Bool, body: String, code: ProviderError.Code?
    ) async throws {
        let mapping = ErrorMapping(Reason.self, includesSuccess: includesSuccess) { response in
            response.entry?.error.map { APIError(.serverFailed, reason: $0) }
        }
        let error = try await error(over: RecordingTransport(200, body: body), errors: mapping)
        expectEqual(error?.code, code)
        expectEqual(error?.message, code.map { _ in "server error (200): Uh oh" })
    }

    @Test func `secrets in a reason are hidden before it is truncated`() async throws {
        for padding in [0, 490, 495, 500] {
            let text = String(repeating: "x", count: padding) + "s3cr3t and more"
            let mapping = ErrorMapping(Reason.self) { _ in APIError(reason: text) }
            let message = try #require(try await error(over: RecordingTransport(401), errors: mapping)).message
            #expect(!message.contains("s3c"))
            #expect(message.count <= 540)
            #expect(message.hasPrefix("credentials refused (401): "))
        }
    }

    @Test(
        arguments: [
            .unknown, .notConnectedToInternet, .notReachedServer, .connectionLost, .incorrectDataReturned,
            .invalidRequest, .unprotected, .responseTooLarge, .timedOut, .cancelled, .notCached,
        ] as [NetworkError.Code])
    func `a failed exchange keeps its network error`(code: NetworkError.Code) async throws {
        let failure = NetworkError(code, "no response to /x?key=s3cr3t")
        let error = try await error(over: RecordingTransport(failure: failure))
        expectEqual(error?.code, failure.providerCode)
        expectEqual(error?.message, "no response to /x?key=•••")
        expectEqual(error?.networkError?.code, code)
        #expect(error?.incorrectData == nil && error?.status == nil)
        expectEqual(error?.request, "GET https://h/x?q=1&key=•••")
    }
}

struct BodyTests {
    private struct NameEntry: Decodable, RawDecodable, Sendable {
        let name: LenientInteger<Int>
    }

    @Test(
        arguments: [
            (#"{"name":"5"}"#, nil), ("<html>", "expected JSON, got HTML or XML"),
            (#"{"s3cr3t":01,"name":1e400}"#, "•••: invalid number 01"),
            (#"{"other":1}"#, "name: missing key"),
        ] as [(String, String?)])
    func `a body is decoded, or the error names the invalid field`(body: String, fault: String?) async throws {
        let client = try RESTAPIClient(to: RecordingTransport(201, headers: ["X-Total-Count": "7"], body: body))
        guard let fault else {
            let response = try await client.send(APIRequest(path: ["x"]), as: NameEntry.self)
            expectEqual(response.entry.name.value, 5)
            #expect(response.status == 201 && response.headers["x-total-count"] == "7")
            expectEqual(response.request, "GET https://h/x?key=•••")
            return
        }
        let error = await #expect(throws: ProviderError.self) {
            try await client.send(APIRequest(path: ["x"]), as: NameEntry.self)
        }
        expectEqual(error?.code, .incorrectData)
        expectEqual(error?.message, "incorrect data: \(fault)")
        expectEqual(error?.incorrectData?.message, fault)
        expectEqual(error?.incorrectData?.entry, "NameEntry")
        expectEqual(error?.request, "GET https://h/x?key=•••")
        expectEqual(error?.status, 201)
    }

    @Test(arguments: [
        ("abc", "key=abc&x=abcd", "key=•••&x=•••d"),
        ("abc", "ABC ab c", "ABC ab c"),
        ("a\u{F}b", "a%+Fb a%-0b", "a%+Fb a%-0b"),
        ("a\u{9}b", "a%9", "a%9"),
        ("a\u{9}b", "a%09", "a%09"),
        ("a+b/c=", "a+b/c= a%2Bb/c%3D a%2bb%2fc%3d %61%2B%62%2F%63%3D", "••• ••• ••• •••"),
        ("a+b", "a%2 a% a%2Gb a%+2b", "a%2 a% a%2Gb a%+2b"),
        ("50%", "50% 50%25 50%2", "••• •••25 •••2"),
        ("50%x", "50%x 50%25x %35%30%25%78", "••• ••• •••"),
        ("pässword", "p%C3%A4ssword pässword", "••• •••"),
        ("abc", "abc\u{301} \u{1F600}abc\u{200D}", "•••\u{301} \u{1F600}•••\u{200D}"),
        ("aab", "aaab", "a•••"),
        // As JSON encoders of PHP, .NET and Go escape text.
        ("a/b+c&", #"a\/b+c\u0026 a/b\u002Bc\u0026 \u0061\u002f\u0062\u002b\u0063\u0026"#, "••• ••• •••"),
        (
            "a/b+c", #"https:\/\/h?key=a%2Fb%2Bc\u0026x=1 a\/b%2Bc a\u002fb\u002bc"#,
            #"https:\/\/h?key=•••\u0026x=1 ••• •••"#
        ),
        (#"q"b\s"#, #""q\"b\\s" q\u0022b\u005cs q"b\s"#, #""•••" ••• •••"#),
        ("a\tb", #"a\tb a\u0009b"#, "••• •••"),
        ("pä😀", #"p\u00e4\ud83d\ude00 p\u00E4\uD83D\uDE00 pä\ud83d\ude00 p%C3%A4%f0%9f%98%80"#, "••• ••• ••• •••"),
        (
            "😀", #"\ud83d \ude00 \ud83d\u0041 \ud83d\ud83d \ude00\ud83d \ud83d\ude0"#,
            #"\ud83d \ude00 \ud83d\u0041 \ud83d\ud83d \ude00\ud83d \ud83d\ude0"#
        ),
        ("a/b", #"a\u002 a\u2fb a\x2fb a\\/b a\ /b a\"#, #"a\u002 a\u2fb a\x2fb a\\/b a\ /b a\"#),
        (#"x%25/\"#, #"x%25\/\\ x%2525%2F%5C x%25/\"#, "••• ••• •••"),
        (#"\u0041\"#, #"\u0041\ \\u0041\\ \u005cu0041\u005C"#, "••• ••• •••"),
        // Encoded twice, in Base64, or as HTML: not recognized.
        ("a/b+", "a%252Fb%252B a\\u00252fb%2B YS9iKw== a&#47;b+", "a%252Fb%252B a\\u00252fb%2B YS9iKw== a&#47;b+"),
    ])
    func `a secret is hidden in messages in every encoding`(
        secret: String, text: String, hidden: String
    ) async throws {
        let client = RESTAPIClient(
            for: TestAPI.descriptor(secrets: [TestAPI.token]), at: URL(literal: "https://h"),
            secrets: ["TEST_TOKEN": Secret(secret)],
            transport: RecordingTransport(failure: NetworkError(.unknown, text)))
        let error = await #expect(throws: ProviderError.self) {
            try await client.send(APIRequest(path: []), as: IgnoredEntry.self)
        }
        expectEqual(error.map { Array($0.message.utf8) }, Array(hidden.utf8))
    }

    @Test(arguments: [("abc", "abcdef"), ("abcdef", "abc")])
    func `a secret that begins with another one is hidden whole`(key: String, token: String) async throws {
        let client = RESTAPIClient(
            for: TestAPI.descriptor(secrets: [TestAPI.key, TestAPI.token]), at: URL(literal: "https://h"),
            secrets: ["TEST_KEY": Secret(key), "TEST_TOKEN": Secret(token)],
            transport: RecordingTransport(failure: NetworkError(.unknown, "abc abcdef")))
        let error = await #expect(throws: ProviderError.self) {
            try await client.send(APIRequest(path: []), as: IgnoredEntry.self)
        }
        expectEqual(error?.message, "••• •••")
    }
}
