import FuzzHarness
import Protocols

/// Errors of Pixabay: status, one header field and body
@main struct PixabayErrorTarget: FuzzTarget {
    private static let probe = ProviderProbe("pixabay")
    private static let statuses = [301, 400, 401, 403, 404, 418, 429, 500, 502, 503, 599]

    static var seeds: [[UInt8]] {
        probe.samples(below: "/api") { $0 >= 300 }.map { sample in
            [UInt8(statuses.firstIndex(of: sample.status) ?? 0)]
                + "\(sample.headers["X-RateLimit-Reset"] ?? "")\n\(sample.body)".utf8
        }
    }
    static let words = [
        "[ERROR 400] ", "[ERROR ", "\"page\" is out of valid range.", "\"id\" is", "API key", "<html>", "٣",
        ProviderProbe.secret.revealed,
    ]

    static func run(_ input: FuzzInput) {
        var input = input
        let status = input.choice(of: statuses)
        let response = FixedResponse(status: status, headers: ["X-RateLimit-Reset": input.line()], body: input.data)
        probe.list(response)
        probe.get(response)
    }
}
