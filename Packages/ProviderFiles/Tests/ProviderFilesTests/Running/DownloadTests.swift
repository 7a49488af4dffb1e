import Protocols
import ProtocolsTesting
import ProviderFiles
import Testing

/// Downloads of the files of items.
struct DownloadTests {
    private static let columns = #"[{"name": "id", "kind": "integer"}, {"name": "large"}, {"name": "small"}]"#
    private static let get = #"[{"path": "/things/{id}"}]"#

    private static func file(_ download: String, get: String = get, _ item: String = "{}") throws -> RunningFile {
        try RunningFile(
            ["columns": columns, "get": get, "headers": #"{"X-A": "1"}"#, "download": download],
            [
                "/things/7": item, "https://cdn.example/7.jpg": "a picture", "https://cdn.example/s.jpg": "a small one",
                "/files/7?as=7": "a document",
            ])
    }

    @Test(arguments: [
        (#"{"id": 7, "large": "https://cdn.example/7.jpg", "small": "https://cdn.example/s.jpg"}"#, "a picture"),
        (#"{"id": 7, "small": "https://cdn.example/s.jpg"}"#, "a small one"),
        (#"{"id": 7, "large": "", "small": "https://cdn.example/s.jpg"}"#, "a small one"),
    ])
    func `the first column with a value has the URL`(item: String, content: String) async throws {
        let file = try Self.file(#"{"column": ["large", "small"]}"#, item)
        expectEqual(file.descriptor.capabilities.map(\.name), ["list", "get", "download"])
        let download = try await file.download("7")
        expectEqual(download.content, content)
        expectEqual(download.item?.id.description, "7")
        let request = try #require(file.client.requests.last)
        if case .file = request.target {} else { Issue.record("expected a request for a file, got \(request.target)") }
        expectEqual(request.headers.fields.count, 0)
    }

    @Test(arguments: [
        (#"{"id": 7}"#, "notFound: thing 7 has no file"),
        (#"{"id": 7, "large": "7.jpg"}"#, "notFound: thing 7 has no file: expected a URL in 'large'"),
        (#"{"id": 7, "large": "http:///7.jpg"}"#, "notFound: thing 7 has no file: expected a URL in 'large'"),
        (
            #"{"id": 7, "large": "https://other.example/7.jpg"}"#,
            "incorrectData: refusing to download a file from https://other.example: expected https://cdn.example"
        ),
        (
            #"{"id": 7, "large": "https://cdn.example:8443/7.jpg"}"#,
            "incorrectData: refusing to download a file from https://cdn.example:8443: expected https://cdn.example"
        ),
    ])
    func `a file without a URL on a named server is not requested`(item: String, message: String) async throws {
        let file = try Self.file(#"{"column": "large", "servers": ["https://cdn.example"]}"#, item)
        await expectEqual(failure { () throws(ProviderError) in try await file.download("7") }, message)
        expectEqual(file.targets, ["/things/7"])
    }

    @Test(arguments: [get, ""])
    func `a file of the API itself needs no look-up`(get: String) async throws {
        let file = try Self.file(
            #"{"integer": true, "path": "/files/{id}", "query": {"as": "{id}"}, "headers": {"Accept": "x/y"}}"#,
            get: get, #"{"id": 7}"#)
        let download = try await file.download("7")
        expectEqual(download.content, "a document")
        expectEqual(download.item?.id.description, get.isEmpty ? nil : "7")
        expectEqual(file.client.requests.last?.headers["Accept"], "x/y")
        expectEqual(file.descriptor.items.reference, get.isEmpty ? "an integer, 0 or greater" : "text")
        await expectEqual(
            failure { () throws(ProviderError) in try await file.download("a") },
            "invalidRequest: invalid id 'a': expected an integer, 0 or greater")
    }
}
