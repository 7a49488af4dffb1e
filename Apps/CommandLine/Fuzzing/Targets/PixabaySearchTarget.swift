import FuzzHarness
import Protocols

/// The body of a Pixabay search or picture
@main struct PixabaySearchTarget: FuzzTarget {
    private static let probe = ProviderProbe("pixabay")

    static var seeds: [[UInt8]] { probe.samples(below: "/api").map { Array($0.body.utf8) } }
    static var words: [String] { probe.words }

    static func run(_ input: FuzzInput) {
        let response = FixedResponse(body: input.data)
        probe.list(response, codes: [.incorrectData])
        // A picture is looked up by a search, whose results may not contain it.
        probe.get(response, codes: [.incorrectData, .notFound])
    }
}
