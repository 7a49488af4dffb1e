import FuzzHarness
import Protocols
import ProviderCatalog

/// Status, header fields and body of a response, for every provider of the catalog
@main struct AnyProviderTarget: FuzzTarget {
    private static let probes = descriptors.map { ProviderProbe($0) }

    static var seeds: [[UInt8]] {
        probes.enumerated().flatMap { number, probe in
            probe.samples(below: "/") { _ in true }.map { seed(of: $0, for: number) }
        }
    }
    static var words: [String] { probes.flatMap(\.words) + headerNames + [": ", "\n\n"] }

    private static let headerNames = [
        "Content-Type", "Link", "Retry-After", "X-RateLimit-Remaining", "X-RateLimit-Reset", "X-Total-Count", "ETag",
    ]

    /// Returns the number of the provider and the two parts of the status, one byte each; then header fields, an empty
    /// line, and the body.
    private static func seed(of sample: Sample, for provider: Int) -> [UInt8] {
        let fields = sample.headers.fields.map { "\($0.name): \($0.value)\n" }.joined()
        return [UInt8(provider), UInt8(sample.status / 100), UInt8(sample.status % 100)]
            + "\(fields)\n\(sample.body)".utf8
    }

    static func run(_ input: FuzzInput) {
        var input = input
        let probe = input.choice(of: probes)
        let status = min(max(input.number(below: 10), 2), 5) * 100 + input.number(below: 100)
        var headers = HTTPHeaders()
        while case let line = input.line(), !line.isEmpty {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            headers.append(String(parts[0]), parts.dropFirst().first.map { String($0.drop { $0 == " " }) } ?? "")
        }
        let response = FixedResponse(status: status, headers: headers, body: input.data)
        _ = probe.descriptor.limits.status(
            HTTPResponse(status: status, headers: headers, url: probe.descriptor.baseURL, receivedAt: Date.distantPast))
        probe.list(response)
        probe.get(response)
        probe.write(response)
    }
}
