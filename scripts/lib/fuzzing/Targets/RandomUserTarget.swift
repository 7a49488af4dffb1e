import FuzzHarness
import Protocols

/// the body that randomuser.me answers with
@main struct RandomUserTarget: FuzzTarget {
    private static let probe = ProviderProbe("random-user")

    static var seeds: [[UInt8]] { probe.samples(below: "/api") { _ in true }.map { Array($0.body.utf8) } }
    static var words: [String] { probe.words + ["Whoa, ease up there cowboy."] }

    static func run(_ input: FuzzInput) {
        // It says with status 200, too, that it failed or that there were too many requests.
        probe.list(Answer(body: input.data), codes: [.incorrectData, .serverFailed, .rateLimited])
    }
}
