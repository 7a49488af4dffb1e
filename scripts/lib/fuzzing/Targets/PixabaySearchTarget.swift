import FuzzHarness
import Protocols

/// the body that Pixabay answers with, to a search and when asked for one picture
@main struct PixabaySearchTarget: FuzzTarget {
    private static let probe = ProviderProbe("pixabay")

    static var seeds: [[UInt8]] { probe.samples(below: "/api").map { Array($0.body.utf8) } }
    static var words: [String] { probe.words }

    static func run(_ input: FuzzInput) {
        let answer = Answer(body: input.data)
        probe.list(answer, codes: [.incorrectData])
        // It answers with a search too, which may lack the picture.
        probe.get(answer, codes: [.incorrectData, .notFound])
    }
}
