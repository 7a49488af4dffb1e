import ContractKit
import Essentials
import Records
import Testing
import TransportContract
import TransportProtocols

@Suite struct RecordingTransportTests {
    private let request = HTTPRequest(url: URL(literal: "https://api.example.com/a?b=c"))

    @Test func `queued responses are returned in order, then an error`() async throws {
        let response = HTTPResponse(status: 201, url: request.url, receivedAt: .distantPast)
        let transport = RecordingTransport(queue: [.failure(NetworkError(.connectionLost, "lost")), .success(response)])

        let lost = await #expect(throws: NetworkError.self) { try await transport.send(request) }
        expectEqual(lost?.code, .connectionLost)
        try await expectEqual(transport.send(request).status, 201)
        let error = await #expect(throws: NetworkError.self) { try await transport.send(request) }

        expectEqual(error?.message.hasPrefix("no response prepared for request 3, GET https://api.example.com/a"), true)
        expectEqual(transport.requests.map(\.url), [request.url, request.url, request.url])
    }

    @Test func `a closure gets the request and the number of earlier requests`() async throws {
        let transport = RecordingTransport { request, index in
            HTTPResponse(status: 200 + index, url: request.url, receivedAt: .distantPast)
        }
        try await expectEqual(transport.send(request).status, 200)
        try await expectEqual(transport.send(request).status, 201)
    }

    @Test func `one response is returned for every request`() async throws {
        let transport = RecordingTransport(status: 404, headers: ["X-A": "1"], body: "gone")
        for _ in 1...2 {
            let response = try await transport.send(request)
            expectEqual(response.status, 404)
            expectEqual(response.headers["x-a"], "1")
            expectEqual(response.body, Data("gone".utf8))
            expectEqual(response.url, request.url)
        }
    }
}

@Suite struct TransportCaseTests {
    @Test func `every case has a unique name and a summary of one line`() {
        let cases = TransportCases.all
        expectEqual(Set(cases.map(\.name)).count, cases.count)
        for one in cases {
            #expect(one.name.wholeMatch(of: /[a-z0-9]+(-[a-z0-9]+)*/) != nil, "\(one.name)")
            #expect(!one.summary.isEmpty && !one.summary.contains("\n") && one.summary.count <= 100, "\(one.name)")
        }
    }
}

@Suite struct SeededGeneratorTests {
    @Test func `the numbers are those of SplitMix64`() {
        var generator = SeededGenerator(seed: 0)
        expectEqual(
            (1...3).map { _ in generator.next() },
            [
                0xE220_A839_7B1D_CDAF, 0x6E78_9E6A_A1B9_65F4, 0x06C4_5D18_8009_454F,
            ])
        expectEqual(generator.seed, 0)
    }

    @Test(
        arguments: [
            ("", false, nil), ("thorough", true, nil), ("thorough seed=42", true, 42), ("seed=7 other", false, 7),
            ("seed=x", false, nil),
        ] as [(String, Bool, UInt64?)])
    func `a plan is parsed from words`(text: String, isThorough: Bool, seed: UInt64?) {
        let plan = StressPlan(text)
        expectEqual(plan.isThorough, isThorough)
        expectEqual(plan.count(quick: 1, thorough: 2), isThorough ? 2 : 1)
        if let seed { expectEqual(plan.seed, seed) }
    }
}
