import FuzzHarness
import Protocols

/// The body of a GitHub search
@main struct GitHubSearchTarget: FuzzTarget {
    private static let probe = ProviderProbe("github-repos")

    static var seeds: [[UInt8]] { probe.samples(below: "/search").map { Array($0.body.utf8) } }
    static var words: [String] { probe.words }

    static func run(_ input: FuzzInput) {
        probe.list(FixedResponse(body: input.data), codes: [.incorrectData])
    }
}
