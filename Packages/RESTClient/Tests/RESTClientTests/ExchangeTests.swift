import Protocols
import Testing

/// What a provider does with a transport: send, look at the status, read the body.
struct ExchangeTests {
    private struct NameEntry: Decodable, RawDecodable, DTOEncodable {
        let name: LenientInteger<Int>

        func toDTO() throws(IncorrectData) -> Int {
            guard name.value > 0 else {
                throw IncorrectData(entry: "NameEntry", path: FieldPath([.key("name")]), reason: "is not positive")
            }
            return name.value
        }
    }

    private func request() throws -> HTTPRequest {
        HTTPRequest(url: try #require(URL(string: "https://h/x")), credentials: [.query("key", Secret("s3cr3t"))])
    }

    @Test(arguments: [200, 201, 204, 299]) func aSuccessIsGivenBack(status: Int) async throws {
        let response = try await FakeTransport(status: status, body: "b").response(to: request())
        #expect(response.isSuccess)
        #expect(response.body == Data("b".utf8))
    }

    @Test(arguments: [100, 199, 300, 304, 404, 500]) func anythingElseIsARefusal(status: Int) async throws {
        let transport = FakeTransport(status: status, body: "b")
        let request = try request()
        let error = await #expect(throws: ProviderError.self) { try await transport.response(to: request) }
        #expect(error?.status == status)
        #expect(error?.request == "GET https://h/x?key=•••")
        let own = await #expect(throws: ProviderError.self) {
            try await transport.response(to: request) { response, _ in
                ProviderError(.rateLimited, String(decoding: response.body, as: UTF8.self))
            }
        }
        #expect(own?.code == .rateLimited)
        #expect(own?.message == "b")
    }

    @Test func aFailedExchangeKeepsItsCause() async throws {
        let transport = FakeTransport(failure: NetworkError(.timedOut, "no answer to /x?key=s3cr3t"))
        let request = try request()
        let error = await #expect(throws: ProviderError.self) { try await transport.response(to: request) }
        #expect(error?.code == .timedOut)
        #expect(error?.message == "no answer to /x?key=•••")
        #expect(error?.networkError?.code == .timedOut)
        #expect(error?.incorrectData == nil)
        #expect(error?.status == nil)
    }

    @Test(
        arguments: [
            (#"{"name":"5"}"#, nil), (#"{"name":-1}"#, "name in NameEntry: is not positive"),
            ("<html>", "NameEntry: this is HTML or XML, not JSON"),
            (#"{"name":"s3cr3t"}"#, #"name in NameEntry: expected a whole number, found the text "•••""#),
            (#"{"s3cr3t":01,"name":1e400}"#, "••• in NameEntry: the malformed number 01"),
        ] as [(String, String?)])
    func aBodyIsReadOrItsFaultTold(body: String, fault: String?) async throws {
        let request = try request()
        let response = try await FakeTransport(status: 200, body: body).response(to: request)
        guard let fault else {
            #expect(try response.read(NameEntry.self, answering: request) == 5)
            return
        }
        let error = #expect(throws: ProviderError.self) { try response.read(NameEntry.self, answering: request) }
        #expect(error?.code == .incorrectData)
        #expect(error?.message == "Incorrect data: \(fault)")
        #expect(error?.incorrectData?.description == fault)
        #expect(error?.request == "GET https://h/x?key=•••")
        #expect(error?.status == 200)
    }
}
