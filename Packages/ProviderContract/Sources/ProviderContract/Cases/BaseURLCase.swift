import ContractKit
import Protocols

extension ProviderCheck {
    func requestsStayUnderBaseURL(_ checks: inout Checks) async throws(Skipped) {
        // With this base URL, the path of every request must start with `/prefix`. Nothing listens on port 1.
        let other = URL(literal: "http://127.0.0.1:1/prefix")
        for check in [self, await moved(to: other)] {
            checks.expect(
                !check.matches.isEmpty, "no sample matches a call",
                at: "base URL \(check.harness.baseURL.absoluteString)")
            for match in check.matches {
                let transport = check.harness.sampleTransport(preferring: match.index)
                _ = await check.harness.result(of: match.call, over: transport)
                check.checkURLs(of: transport, at: match.place, &checks)
            }
            await check.checkLinksToOtherOrigins(&checks)
            await check.checkReferences(&checks)
        }
        try checks.skipIfEmpty("no request was sent")
    }

    /// Checks that links to another origin are not followed.
    private func checkLinksToOtherOrigins(_ checks: inout Checks) async {
        let prefix = harness.baseURL.resourcePrefix
        for origin in ["https://elsewhere.example", "//elsewhere.example", "http://127.0.0.1:2"] {
            let transport = harness.sampleTransport { response in
                let moved = { (text: String) in text.replacing(prefix, with: origin) }
                var response = response
                response.headers = HTTPHeaders(
                    response.headers.fields.map { HTTPHeaders.Field(name: $0.name, value: moved($0.value)) })
                response.body = Data(moved(String(decoding: response.body, as: UTF8.self)).utf8)
                return response
            }
            _ = await harness.listedPages(over: transport)
            checkURLs(of: transport, at: "list with links to \(origin)", &checks)
        }
    }

    /// Checks that a reference with special characters cannot direct a request outside the base URL.
    private func checkReferences(_ checks: inout Checks) async {
        for reference in ["..", "../..", "a/../../b", "//elsewhere.example", "a?b=c#d", "%2e%2e", "a\u{0}\r\nb", "é/ü"]
        {
            for call in [ProviderCall.get(reference), .delete(reference)] where harness.offers(call.kind) {
                let transport = harness.sampleTransport()
                _ = await harness.result(of: call, over: transport)
                checkURLs(of: transport, at: "\(call.kind.rawValue) \(reference.quotedForFinding)", &checks)
            }
        }
    }

    private func checkURLs(of transport: RecordingTransport, at place: String, _ checks: inout Checks) {
        let prefix = harness.baseURL.resourcePrefix
        for request in transport.exchanges.map(\.request) where !isFile(request) {
            let url = request.url.absoluteString
            let isBelow = url.hasPrefix(prefix) && (url.dropFirst(prefix.count).first.map("/?#".contains) ?? true)
            let goesUp = request.url.path(percentEncoded: true).split(separator: "/").contains("..")
            checks.expect(isBelow && !goesUp, "expected a URL below \(prefix), got \(request)", at: place)
            checks.expect(request.url.fragment == nil, "expected a URL without a fragment, got \(request)", at: place)
        }
    }

    /// Returns whether a request downloads a public file, which may be on any server.
    private func isFile(_ request: HTTPRequest) -> Bool {
        request.destination != nil && request.url.scheme == "https" && request.credentials.isEmpty
            && descriptor.headers.fields.allSatisfy { request.headers[$0.name] != $0.value }
    }

    /// Checks that a download writes the file of the sample and returns the same item as a lookup. A download of an
    /// unknown item must write nothing.
    func filesAreDownloaded(_ checks: inout Checks) async throws(Skipped) {
        guard harness.offers(.download) else { throw Skipped("the provider does not support 'download'") }
        let downloads = matches.filter { $0.call.kind == .download }
        let files = downloads.filter { $0.isFile && $0.isSuccess }
        checks.expect(!files.isEmpty, "expected a sample of a file that is downloaded", at: "samples")
        for match in files {
            let result = await harness.result(of: match.call, over: harness.sampleTransport())
            checks.expect(
                result.value?.file == Data(match.sample.body.utf8), "expected the file of the sample, got \(result)",
                at: match.place)
            guard harness.offers(.get) else { continue }
            let found = await harness.result(of: .get(match.call.reference), over: harness.sampleTransport())
            checks.expect(
                result.value?.items.first.map { item in found.value?.items.first?.isEqual(to: item) == true } == true,
                "expected the item of 'get', got \(result)", at: match.place)
        }
        for match in downloads where match.sample.failure == .notFound {
            let transport = harness.sampleTransport()
            let result = await harness.result(of: match.call, over: transport)
            let hasFile = transport.exchanges.contains {
                $0.request.destination != nil && $0.response?.isSuccess == true
            }
            checks.expect(
                result.error != nil && !hasFile, "expected an error and no file, got \(result)", at: match.place)
        }
        try checks.skipIfEmpty("no sample is a file")
    }
}
