import CommandLineInterface
import Connections
import Presentation
import Protocols
import ProtocolsTesting
import RESTClient
import Synchronization
import Testing

@Suite struct PictureTests {
    private static let wing = URL(literal: "https://p.example/wing.png")

    /// Returns a client of an API at `https://api.example`, with a key. It records the requests and the bytes that it
    /// reads.
    private func client(_ journal: Journal, _ pieces: [String]) -> any APIClient {
        let transport = FakeTransport { request throws(NetworkError) in
            journal.add("\(request) \(request.credentials.count)")
            let response = HTTPResponse(status: 200, url: request.url, receivedAt: Date(timeIntervalSince1970: 0))
            try request.destination?.begin(response)
            for piece in pieces {
                journal.add(piece)
                try request.destination?.write(Data(piece.utf8))
            }
            return response
        }
        return RESTAPIClient(
            for: Wire.descriptor, at: URL(literal: "https://api.example"), secrets: ["WIRE_KEY": Secret("k3y")],
            transport: transport)
    }

    @Test func `a picture is loaded without credentials`() async throws {
        let journal = Journal()
        let data = try await APIPictures(client(journal, ["ab", "cd"])).picture(at: Self.wing, limit: 4)
        expectEqual(data, Data("abcd".utf8))
        expectEqual(journal.entries, ["GET https://p.example/wing.png 0", "ab", "cd"])
    }

    @Test func `nothing is read after the limit`() async {
        let journal = Journal()
        let loader = APIPictures(client(journal, ["ab", "cd", "ef"]))
        let error = await #expect(throws: ProviderError.self) { try await loader.picture(at: Self.wing, limit: 3) }
        expectEqual(error?.code, .responseTooLarge)
        expectEqual(journal.entries.last, "cd")
    }

    @Test(arguments: [
        "file:///etc/passwd", "ftp://p.example/a.png", "data:image/png;base64,AAAA", "http://p.example/a.png",
        "https://ada@p.example/a.png", "https://p.example/?key=k3y",
    ])
    func `other addresses are refused before a request is sent`(address: String) async throws {
        let journal = Journal()
        let loader = APIPictures(client(journal, []))
        let url = try #require(URL(string: address))
        let error = await #expect(throws: ProviderError.self) { try await loader.picture(at: url, limit: 100) }
        #expect(error?.code == .incorrectData && journal.entries.isEmpty)
    }

    @Test func `a sample picture depends only on its address`() async throws {
        let addresses = [Self.wing, Self.wing, URL(literal: "https://p.example/beak.png")]
        var files: [Data] = []
        for url in addresses { files.append(try await SamplePictures().picture(at: url, limit: 10_000)) }
        #expect(files[0] == files[1] && files[0] != files[2])
        let picture = try Picture(files[0], from: Self.wing)
        #expect(picture.header.format == .png && picture.header.size == "48 × 32")
        #expect(files[0].count < 1024)
    }
}
