import CurlTransport
import Protocols
import Testing

@Suite struct SecrecyTests {
    @Test(arguments: [
        [SocketServer.Step.close], [.hang], [.send("garbage"), .close],
        [.send("HTTP/1.1 200 OK\r\nContent-Length: 5000\r\n\r\n"), .close],
        [.send("HTTP/1.1 200 OK\r\nContent-Length: 50\r\n\r\nshort"), .close],
        [.send("HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz"), .close],
    ])
    func errorsHoldNoSecretAndNoQuery(steps: [SocketServer.Step]) async throws {
        let server = SocketServer(["/path": steps])
        defer { server.stop() }
        try await expectSecrecy("\(server.base)/path?q=pr1vate")
    }

    @Test func neitherDoThoseOfHostsThatAreNotReached() async throws {
        try await expectSecrecy("http://127.0.0.1:\(SocketServer.refusingPort())/path?q=pr1vate")
        try await expectSecrecy("https://nowhere.invalid/path?q=pr1vate")
        try await expectSecrecy("http://[::1]:\(SocketServer.refusingPort())/path?q=pr1vate")
        try await expectSecrecy("http://example.com/path?q=pr1vate")
        try await expectSecrecy("ftp://example.com/path?q=pr1vate")
    }

    private func expectSecrecy(_ url: String) async throws {
        let request = try get(
            url, headers: ["X-Note": "pr1vate"],
            credentials: [
                .query("key", Secret("s3cret")), .bearer(Secret("s3cret")), .header("X-Key", Secret("s3cret")),
            ])

        let transport = makeTransport(timeout: .milliseconds(200), maximumBodySize: 1000)
        let error = try #require(await transport.failure(of: request))

        var everything = "\(error) \(error.message) \(String(reflecting: error))"
        dump(error, to: &everything)
        for word in ["s3cret", "pr1vate", "?q"] { #expect(!everything.contains(word), "\(everything)") }
    }
}
