import Protocols
import RESTClient
import Testing
import TransportContract

struct FileTests {
    private func send(
        _ file: String, to transport: RecordingTransport, from address: String = "https://h"
    ) async throws {
        let client = try RESTAPIClient(to: transport, at: address, headers: ["X-App": "id"])
        let request = APIRequest(file: try #require(URL(string: file)), to: MemoryDestination())
        _ = try await client.send(request, as: IgnoredEntry.self)
    }

    @Test(arguments: [
        ("https://cdn.example/a.jpg?w=1", "https://h"), ("https://h/a.jpg", "https://h"),
        ("http://127.0.0.1:8/a.jpg", "http://127.0.0.1:9"),
    ])
    func `a file is requested without credentials and without the API's header fields`(
        file: String, address: String
    ) async throws {
        let transport = RecordingTransport()
        try await send(file, to: transport, from: address)
        let request = try #require(transport.requests.first)
        expectEqual(request.url.absoluteString, file)
        #expect(request.credentials.isEmpty)
        expectEqual(request.headers, ["User-Agent": "switchboard", "Accept": "*/*"])
        #expect(request.destination is MemoryDestination)
    }

    @Test(arguments: [
        ("http://cdn.example/a.jpg", "downgrade from https to unencrypted http"),
        ("http://127.0.0.1/a.jpg", "downgrade from https to unencrypted http"),
        ("ftp://cdn.example/a.jpg", "invalid URL: expected https://host/path"),
        ("file:///etc/passwd", "invalid URL: expected https://host/path"),
        ("/a.jpg", "invalid URL: expected https://host/path"),
        ("https:///a.jpg", "invalid URL: expected https://host/path"),
        ("https://user@cdn.example/a.jpg", "invalid URL: expected https://host/path"),
        ("https://cdn.example/a.jpg?k=s3cr3t", "its URL contains a secret"),
        ("https://cdn.example/a.jpg?k=%733cr3t", "its URL contains a secret"),
    ])
    func `a file that the API must not choose is refused`(file: String, reason: String) async throws {
        let transport = RecordingTransport()
        let error = await #expect(throws: ProviderError.self) { try await send(file, to: transport) }
        expectEqual(error?.code, .incorrectData)
        expectEqual(error?.message, "refusing to download a file: \(reason)")
        #expect(transport.requests.isEmpty)
    }

    @Test func `a path with a destination has the credentials, and its head shows no secret`() async throws {
        let wire = RecordingTransport { request, _ throws(NetworkError) in
            let head = HTTPResponse(status: 200, headers: ["ETag": "\"s3cr3t\""], url: request.url, receivedAt: arrival)
            try request.destination?.begin(head)
            try request.destination?.write(Data("a file".utf8))
            return head
        }
        let client = try RESTAPIClient(to: AuthorizingTransport(base: wire, now: { arrival }))
        let destination = MemoryDestination()
        var request = APIRequest(path: ["files", "1"])
        request.destination = destination
        _ = try await client.send(request, as: IgnoredEntry.self)
        expectEqual(wire.requests.map(\.url.absoluteString), ["https://h/files/1?key=s3cr3t"])
        expectEqual(destination.heads.map(\.url.absoluteString), ["https://h/files/1"])
        expectEqual(destination.heads.map { $0.headers["ETag"] }, ["\"•••\""])
        expectEqual(destination.body, Data("a file".utf8))
    }
}
