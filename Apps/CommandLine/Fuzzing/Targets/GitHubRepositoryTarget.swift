import FuzzHarness
import Protocols

/// The body of one GitHub repository
@main struct GitHubRepositoryTarget: FuzzTarget {
    private static let probe = ProviderProbe("github-repos")

    static var seeds: [[UInt8]] { probe.samples(below: "/repos").map { Array($0.body.utf8) } }
    static var words: [String] { probe.words }

    static func run(_ input: FuzzInput) {
        probe.get(FixedResponse(body: input.data), codes: [.incorrectData])
    }
}
