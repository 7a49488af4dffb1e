import FuzzHarness
import Protocols

/// X-Total-Count and the body of a JSONPlaceholder list, user or change
@main struct JSONPlaceholderUsersTarget: FuzzTarget {
    private static let probe = ProviderProbe("jsonplaceholder-users")

    static var seeds: [[UInt8]] {
        probe.samples(below: "/users").map { Array("\($0.headers["X-Total-Count"] ?? "")\n\($0.body)".utf8) }
    }
    static var words: [String] { probe.words }

    static func run(_ input: FuzzInput) {
        var input = input
        let headers: HTTPHeaders = ["X-Total-Count": input.line()]
        let response = FixedResponse(headers: headers, body: input.data)
        probe.list(response, codes: [.incorrectData])
        probe.get(response, codes: [.incorrectData])
        probe.write(response)
    }
}
