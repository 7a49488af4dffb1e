import FuzzHarness
import Protocols

/// what JSONPlaceholder answers with: its X-Total-Count, and the body of a list, of a user and of changes
@main struct JSONPlaceholderUsersTarget: FuzzTarget {
    private static let probe = ProviderProbe("jsonplaceholder-users")

    static var seeds: [[UInt8]] {
        probe.samples(below: "/users").map { Array("\($0.headers["X-Total-Count"] ?? "")\n\($0.body)".utf8) }
    }
    static var words: [String] { probe.words }

    static func run(_ input: FuzzInput) {
        var input = input
        let headers: HTTPHeaders = ["X-Total-Count": input.line()]
        let answer = Answer(headers: headers, body: input.data)
        probe.list(answer, codes: [.incorrectData])
        probe.get(answer, codes: [.incorrectData])
        probe.write(answer)
    }
}
