import FuzzHarness
import Protocols

/// The body of a randomuser.me list
@main struct RandomUserTarget: FuzzTarget {
    private static let probe = ProviderProbe("random-user")

    static var seeds: [[UInt8]] { probe.samples(below: "/api") { _ in true }.map { Array($0.body.utf8) } }
    static var words: [String] { probe.words + ["Whoa, ease up there cowboy."] }

    static func run(_ input: FuzzInput) {
        // An error or a rate limit may have status 200, too.
        probe.list(FixedResponse(body: input.data), codes: [.incorrectData, .serverFailed, .rateLimited])
    }
}
