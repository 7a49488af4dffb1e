/// A command and its valid responses.
enum Conversation: CaseIterable, Sendable {
    /// Three pages of users. A header field has the total.
    case users
    case user
    /// One page of repositories, with the header fields of GitHub's rate limit.
    case repos

    /// Ids that differ so much that a small change does not turn one into another.
    static let ids = [1_000_003, 2_400_017, 31_500_043, 47_600_061, 5_870_029, 609_800_053]

    var recordCount: Int {
        switch self {
        case .users: Self.ids.count
        case .user: 1
        case .repos: 3
        }
    }

    var requestCount: Int { self == .users ? 3 : 1 }

    var total: Int? { self == .users ? recordCount : nil }

    func arguments(format: String) -> [String] {
        let command =
            switch self {
            case .users: ["jsonplaceholder-users", "list", "--all", "--page-size", "2"]
            case .user: ["jsonplaceholder-users", "get", "1000003"]
            case .repos: ["github-repos", "list", "--limit", "3"]
            }
        return ["--provider"] + command + ["--format", format, "--max-wait", "0"]
    }

    /// Returns the number of the requested page, from 1.
    func page(of request: LoopbackRequest) -> Int { request.query("_page").flatMap { Int($0) } ?? 1 }

    /// Returns the JSON of a page. Pages after the last page of users are empty.
    func body(page: Int) -> String {
        switch self {
        case .users:
            Payload.list(Self.ids.dropFirst((page - 1) * 2).prefix(2).map { Payload.user($0, name: "Ada é🐚") })
        case .user: Payload.user(Self.ids[0], name: "Ada é🐚")
        case .repos: Payload.repos(Self.ids.prefix(3).map { Payload.repo($0, description: #""a \"b\" \u00e9 é""#) })
        }
    }
}
