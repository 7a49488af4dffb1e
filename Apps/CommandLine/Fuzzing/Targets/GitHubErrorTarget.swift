import FuzzHarness
import Protocols

/// Errors of GitHub: status, two header fields and body
@main struct GitHubErrorTarget: FuzzTarget {
    private static let probe = ProviderProbe("github-repos")
    private static let statuses = [301, 304, 401, 403, 404, 418, 422, 429, 451, 500, 502, 503, 599]

    static var seeds: [[UInt8]] {
        probe.samples(below: "/") { $0 >= 300 }.map { sample in
            [UInt8(statuses.firstIndex(of: sample.status) ?? 0)]
                + "\(sample.headers["Retry-After"] ?? "")\n\(sample.headers["X-RateLimit-Reset"] ?? "")\n\(sample.body)"
                .utf8
        }
    }
    static var words: [String] { probe.words + ["Only the first ", "rate limit", "Sun, 06 Nov 1994 08:49:37 GMT"] }

    static func run(_ input: FuzzInput) {
        var input = input
        let status = input.choice(of: statuses)
        let headers: HTTPHeaders = [
            "Retry-After": input.line(), "X-RateLimit-Reset": input.line(), "X-RateLimit-Remaining": "0",
        ]
        let response = FixedResponse(status: status, headers: headers, body: input.data)
        probe.list(response)
        probe.get(response)
    }
}
