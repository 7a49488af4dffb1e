import Protocols
import Testing

struct ErrorTests {
    @Test func `codes differ by their names`() {
        let codes: [ProviderError.Code] = [
            .notFound, .invalidRequest, .missingCredentials, .refusedCredentials, .rateLimited, .quotaExhausted,
            .incorrectData, .pageOutOfRange, .unreachable, .serverFailed, .responseTooLarge, .timedOut, .cancelled,
            .unknown,
        ]
        #expect(Set(codes).count == codes.count)
        #expect(Set(codes.map(\.description)).count == codes.count)
        #expect(ProviderError.Code.rateLimited.description == "rateLimited")
        #expect(ProviderError(.rateLimited, "m").description == "rateLimited: m")
        #expect(NetworkError.Code.connectionLost.description == "connectionLost")
        #expect(NetworkError(.timedOut, "m").description == "timedOut: m")
        #expect(NetworkError.Code.connectionLost != .notReachedServer)
        #expect(Set([NetworkError.Code.timedOut, .timedOut]).count == 1)
    }

    @Test(
        arguments: [
            (.unknown, .unknown), (.notConnectedToInternet, .unreachable), (.internationalRoamingOff, .unreachable),
            (.notReachedServer, .unreachable), (.connectionLost, .unreachable), (.notCached, .unreachable),
            (.incorrectDataReturned, .incorrectData), (.invalidRequest, .invalidRequest),
            (.unprotected, .invalidRequest), (.responseTooLarge, .responseTooLarge), (.timedOut, .timedOut),
            (.cancelled, .cancelled),
        ] as [(NetworkError.Code, ProviderError.Code)])
    func `a network error has the code that a client throws for it`(
        network: NetworkError.Code, code: ProviderError.Code
    ) {
        #expect(network.providerCode == code)
    }

    @Test(
        arguments: [
            ([], ""), ([.key("hits"), .index(3), .key("likes")], "hits[3].likes"), ([.index(0), .index(1)], "[0][1]"),
            ([.index(0), .key("a")], "[0].a"), ([.key("a"), .key("b")], "a.b"),
        ] as [([FieldPath.Step], String)])
    func `a path is written as in code`(steps: [FieldPath.Step], text: String) {
        #expect(FieldPath(steps).description == text)
    }

    @Test func `a step is added to the front of the path of an error`() {
        let error = IncorrectData(entry: "E", path: FieldPath([.index(1)]), reason: "r")
        #expect(error.within(.key("a")).description == "a[1] in E: r")
    }
}
