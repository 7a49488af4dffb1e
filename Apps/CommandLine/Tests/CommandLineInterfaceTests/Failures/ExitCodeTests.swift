import Protocols
import ProtocolsTesting
import Testing

@Suite struct ExitCodeTests {
    static let codes: [(ProviderError.Code, Int32)] = [
        (.notFound, 66), (.invalidRequest, 64), (.missingCredentials, 77), (.refusedCredentials, 77),
        (.rateLimited, 75), (.quotaExhausted, 75), (.incorrectData, 65), (.unreachable, 69), (.serverFailed, 69),
        (.responseTooLarge, 1),
        (.timedOut, 69), (.unknown, 1),
    ]

    @Test(arguments: codes) func `each error code has its exit code`(
        code: ProviderError.Code, exit: Int32
    ) async {
        let outcome = await Shell(.catalogue(failingWith: ProviderError(code, "it went wrong"))).run(
            "--provider catalogue list")
        #expect(outcome.errors.hasPrefix("switchboard: it went wrong\n"))
        expectEqual(outcome.output, "")
        expectEqual(outcome.code, exit)
    }

    private static let full = ProviderError(
        .rateLimited, "Too many requests (429)", request: "GET https://catalogue.example/gadgets?key=•••", status: 429,
        retryAt: Date(timeIntervalSince1970: 1_767_225_600))

    @Test func `a failure shows the request, the status and the time to retry`() async {
        let outcome = await Shell(.catalogue(failingWith: Self.full)).run("--provider catalogue list")
        let start = """
            switchboard: Too many requests (429)
              request: GET https://catalogue.example/gadgets?key=•••
              status: 429
              retry after: 2026-01-01T00:00:00Z
              hint: 
            """
        #expect(outcome.errors.hasPrefix(start))
        expectEqual(outcome.errors.split(separator: "\n").count, 5)
    }

    @Test(
        arguments: [
            (.notReachedServer, "list", "check the network and --base-url, or use --offline for cached responses"),
            (.notReachedServer, "get 7", "check the network and --base-url, or use --offline for cached responses"),
            (.notReachedServer, "delete 7", "check the network and --base-url"),
            (.responseTooLarge, "list", "request smaller pages with --page-size"),
            (.responseTooLarge, "get 7", nil),
        ] as [(NetworkError.Code, String, String?)])
    func `a hint suggests only options that the command accepts`(
        code: NetworkError.Code, line: String, hint: String?
    ) async throws {
        let outcome = await Shell.wire(failingWith: code).run("wire \(line) --errors json")
        try expectEqual(outcome.failure()["hint"], hint.map(FieldValue.text) ?? .null)
    }

    @Test(
        arguments: [
            (.connectionLost, true), (.timedOut, true), (.incorrectDataReturned, true), (.responseTooLarge, true),
            (.unknown, true), (.notReachedServer, false), (.unprotected, false), (.certificateExpired, false),
            (.certificateNameMismatch, false), (.certificateAuthorityUnknown, false), (.secureConnectionFailed, false),
        ] as [(NetworkError.Code, Bool)])
    func `a failed change that may have been made says so`(code: NetworkError.Code, isPossible: Bool) async {
        let outcome = await Shell.wire(failingWith: code).run("wire delete 7")
        expectEqual(outcome.errors.contains("the change may have been made anyway"), isPossible, "\(outcome.errors)")
    }

    @Test(arguments: codes) func `with --errors json, a failure is one JSON object on one line`(
        code: ProviderError.Code, exit: Int32
    )
        async throws
    {
        var error = Self.full
        error.code = code
        error.message = "two\nlines \"quoted\""
        let outcome = await Shell(.catalogue(failingWith: error)).run("--provider catalogue list --errors json")
        let failure = try outcome.failure()
        expectEqual(failure["code"], .text("\(code)"))
        expectEqual(failure["message"], .text("two\nlines \"quoted\""))
        expectEqual(failure["request"], .text("GET https://catalogue.example/gadgets?key=•••"))
        expectEqual(failure["status"], .integer(429))
        expectEqual(failure["retryAfter"], .text("2026-01-01T00:00:00Z"))
        expectEqual(outcome.errors.utf8.count { $0 == 10 }, 1)
        expectEqual(outcome.output, "")
        expectEqual(outcome.code, exit)
    }

    @Test(arguments: ["--errors json lst", "--errors=json list --bogus", "list --errors JSON --provider nothing"])
    func `with --errors json, a usage failure has every key`(line: String) async throws {
        let outcome = await Shell(.shelf()).run(line)
        let failure = try outcome.failure()
        expectEqual(failure.keys.sorted(), ["after", "code", "hint", "message", "request", "retryAfter", "status"])
        expectEqual(failure["code"], .text("usage"))
        expectEqual(failure["request"], .null)
        expectEqual(failure["status"], .null)
        #expect(outcome.errors.hasPrefix("{\"code\":\"usage\",\"message\":"))
        expectEqual(outcome.code, 64)
    }

    @Test func `the time to retry keeps its milliseconds`() async throws {
        var error = Self.full
        error.code = .quotaExhausted
        error.retryAt = error.retryAt?.addingTimeInterval(0.25)
        let outcome = await Shell(.catalogue(failingWith: error)).run("--provider catalogue list --errors json")
        try expectEqual(outcome.failure()["retryAfter"], .text("2026-01-01T00:00:00.250Z"))
        try expectEqual(
            outcome.failure()["hint"], .text("wait until the quota is reset; see https://catalogue.example/docs"))
    }

    @Test func `a rate limit without a known end shows no date`() async throws {
        var error = Self.full
        error.retryAt = .distantFuture
        let outcome = await Shell(.catalogue(failingWith: error)).run("--provider catalogue list --errors json")
        try expectEqual(outcome.failure()["retryAfter"], .null)
    }

    @Test func `an interruption has its own exit code`() async throws {
        var error = Self.full
        error.code = .cancelled
        let outcome = await Shell(.catalogue(failingWith: error)).run("--provider catalogue list --errors json")
        try expectEqual(outcome.failure()["code"], .text("cancelled"))
        expectEqual(outcome.code, 130)
    }

    @Test func `with --errors json, every line on standard error is JSON`() async {
        let shell = Shell(.catalogue { _ in Catalogue.page([Gadget(1, "x")], truncationReason: "the end") })
        let outcome = await shell.run("--provider catalogue list --all --verbose --samples --errors json")
        let lines = outcome.errors.split(separator: "\n")
        #expect(lines.count >= 3)
        for line in lines {
            #expect(throws: Never.self) { try JSONDecoder().decode([String: FieldValue].self, from: Data(line.utf8)) }
        }
    }
}

extension Shell {
    /// Returns a shell whose requests all fail with this error.
    fileprivate static func wire(failingWith code: NetworkError.Code) -> Shell {
        var shell = Shell(Wire.descriptor, environment: ["WIRE_KEY": "k3y"])
        shell.transport = FakeTransport { _ throws(NetworkError) in throw NetworkError(code, "it went wrong") }
        return shell
    }
}
