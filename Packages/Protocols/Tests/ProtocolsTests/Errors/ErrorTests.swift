import Protocols
import ProtocolsTesting
import Testing

struct ErrorTests {
    @Test func `codes differ by their names`() {
        let codes: [ProviderError.Code] = [
            .notFound, .invalidRequest, .missingCredentials, .refusedCredentials, .rateLimited, .quotaExhausted,
            .incorrectData, .pageOutOfRange, .unreachable, .serverFailed, .responseTooLarge, .timedOut, .cancelled,
            .unknown,
        ]
        expectEqual(Set(codes).count, codes.count)
        expectEqual(Set(codes.map(\.description)).count, codes.count)
        expectEqual(ProviderError.Code.rateLimited.description, "rateLimited")
        expectEqual(ProviderError(.rateLimited, "m").description, "rateLimited: m")
        expectEqual(NetworkError.Code.connectionLost.description, "connectionLost")
        expectEqual(NetworkError(.timedOut, "m").description, "timedOut: m")
        #expect(NetworkError.Code.connectionLost != .notReachedServer)
        expectEqual(Set([NetworkError.Code.timedOut, .timedOut]).count, 1)
    }

    @Test(
        arguments: [
            (.unknown, .unknown), (.notConnectedToInternet, .unreachable), (.internationalRoamingOff, .unreachable),
            (.notReachedServer, .unreachable), (.connectionLost, .unreachable), (.notCached, .unreachable),
            (.noSample, .unreachable),
            (.incorrectDataReturned, .incorrectData), (.invalidRequest, .invalidRequest),
            (.unprotected, .invalidRequest), (.responseTooLarge, .responseTooLarge), (.timedOut, .timedOut),
            (.cancelled, .cancelled),
        ] as [(NetworkError.Code, ProviderError.Code)])
    func `a network error has the code that a client throws for it`(
        network: NetworkError.Code, code: ProviderError.Code
    ) {
        expectEqual(NetworkError(network, "a reason").providerCode, code)
    }

    @Test(
        arguments: [
            ([], ""), ([.key("hits"), .index(3), .key("likes")], "hits[3].likes"), ([.index(0), .index(1)], "[0][1]"),
            ([.index(0), .key("a")], "[0].a"), ([.key("a"), .key("b")], "a.b"),
        ] as [([FieldPath.Step], String)])
    func `a path is written as in code`(steps: [FieldPath.Step], text: String) {
        expectEqual(FieldPath(steps).description, text)
    }

    @Test func `a step is added to the front of the path of an error`() {
        let error = IncorrectData(entry: "E", path: FieldPath([.index(1)]), reason: "r")
        expectEqual(error.within(.key("a")).description, "a[1] in E: r")
    }
}
