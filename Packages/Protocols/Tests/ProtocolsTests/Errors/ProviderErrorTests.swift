import Protocols
import Testing

struct ProviderErrorTests {
    private func request() throws -> HTTPRequest {
        HTTPRequest(url: try #require(URL(string: "https://h/x?q=1")), credentials: [.query("key", Secret("s3cr3t"))])
    }

    private func refusal(_ status: Int, _ headers: HTTPHeaders = [:], reason: String? = nil) throws -> ProviderError {
        let request = try request()
        let response = HTTPResponse(status: status, headers: headers, url: request.url, receivedAt: FakeTransport.now)
        return ProviderError(refusal: response, to: request, reason: reason)
    }

    @Test(
        arguments: [
            (400, .invalidRequest), (401, .refusedCredentials), (402, .invalidRequest), (403, .refusedCredentials),
            (404, .notFound), (405, .invalidRequest), (408, .timedOut), (409, .invalidRequest), (410, .notFound),
            (418, .invalidRequest), (422, .invalidRequest), (429, .rateLimited), (451, .notFound),
            (499, .invalidRequest),
            (500, .serverFailed), (502, .serverFailed), (503, .serverFailed), (504, .serverFailed),
            (599, .serverFailed),
            (100, .incorrectData), (300, .incorrectData), (304, .incorrectData), (399, .incorrectData),
            (600, .incorrectData),
            (999, .incorrectData), (0, .incorrectData), (-1, .incorrectData), (.max, .incorrectData),
        ] as [(Int, ProviderError.Code)])
    func aStatusHasAMeaning(status: Int, code: ProviderError.Code) throws {
        let error = try refusal(status)
        #expect(error.code == code)
        #expect(error.status == status)
        #expect(error.message.contains("\(status)"))
        #expect(error.request == "GET https://h/x?q=1&key=•••")
        #expect(error.retryAt == nil)
        #expect(error.description == "\(code): \(error.message)")
    }

    @Test func theAPIsWordsAreAddedWithoutSecrets() throws {
        let error = try refusal(401, reason: "Bad key s3cr3t")
        #expect(error.message.hasSuffix(": Bad key •••"))
        #expect(error.message.contains("(401)"))
    }

    @Test(arguments: [429, 503]) func theTimeToTryAgainIsTold(status: Int) throws {
        #expect(try refusal(status, ["Retry-After": "60"]).retryAt == FakeTransport.now.addingTimeInterval(60))
    }

    @Test(
        arguments: [
            (.unknown, .unknown), (.notConnectedToInternet, .unreachable), (.internationalRoamingOff, .unreachable),
            (.notReachedServer, .unreachable), (.connectionLost, .unreachable),
            (.incorrectDataReturned, .incorrectData),
            (.invalidRequest, .invalidRequest), (.unprotected, .invalidRequest), (.responseTooLarge, .responseTooLarge),
            (.timedOut, .timedOut),
            (.cancelled, .cancelled),
        ] as [(NetworkError.Code, ProviderError.Code)])
    func aFailedExchangeHasItsCode(network: NetworkError.Code, code: ProviderError.Code) throws {
        let error = ProviderError(NetworkError(network, "h:80 and s3cr3t"), request: try request())
        #expect(error.code == code)
        #expect(error.message == "h:80 and •••")
        #expect(error.networkError?.code == network)
        #expect(error.request == "GET https://h/x?q=1&key=•••")
        #expect(network.providerCode == code)
        #expect(NetworkError(network, "m").description == "\(network): m")
    }

    @Test func codesAreTellApartByTheirNames() {
        let codes: [ProviderError.Code] = [
            .notFound, .invalidRequest, .missingCredentials, .refusedCredentials, .rateLimited, .incorrectData,
            .unreachable, .serverFailed, .responseTooLarge, .timedOut, .cancelled, .unknown,
        ]
        #expect(Set(codes).count == codes.count)
        #expect(Set(codes.map(\.description)).count == codes.count)
        #expect(ProviderError.Code.rateLimited.description == "rateLimited")
        #expect(NetworkError.Code.connectionLost.description == "connectionLost")
        #expect(NetworkError.Code.connectionLost != .notReachedServer)
        #expect(Set([NetworkError.Code.timedOut, .timedOut]).count == 1)
    }

    @Test(
        arguments: [
            ([], ""), ([.key("hits"), .index(3), .key("likes")], "hits[3].likes"), ([.index(0), .index(1)], "[0][1]"),
            ([.index(0), .key("a")], "[0].a"), ([.key("a"), .key("b")], "a.b"),
        ] as [([FieldPath.Step], String)])
    func aPathIsWrittenAsInCode(steps: [FieldPath.Step], text: String) {
        #expect(FieldPath(steps).description == text)
        #expect(FieldPath(steps).prefixed(by: .key("x")) == FieldPath([.key("x")] + steps))
    }
}
