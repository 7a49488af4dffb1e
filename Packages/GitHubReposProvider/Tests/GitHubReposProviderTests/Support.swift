import GitHubReposProvider
import Protocols
import ProtocolsTesting

extension ListRequest {
    /// Returns a list request with parameters as a user types them.
    static func of(_ given: [String: String] = [:], pageSize: Int = 30, firstPage: Int = 1) throws -> ListRequest {
        try descriptor.list(given, pageSize: pageSize, firstPage: firstPage)
    }
}

extension GitHubAPI {
    init(_ client: FakeClient) {
        self.init(ProviderContext(client: client))
    }
}

enum JSON {
    /// Returns a repository with these fields, each as JSON. `nil` removes a field.
    static func repo(_ fields: [String: String?] = [:]) -> String {
        var all = [
            "id": "77", "name": #""kite""#, "full_name": #""wind/kite""#,
            "html_url": #""https://github.com/wind/kite""#, "stargazers_count": "5", "forks": "2",
            "owner": #"{"login": "wind", "avatar_url": "https://a.example/1"}"#,
        ]
        for (key, value) in fields { all[key] = value }
        return "{\(all.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", "))}"
    }

    static func search(total: Int, _ repos: [String] = [], incomplete: String? = "false") -> String {
        let incomplete = incomplete.map { #""incomplete_results": \#($0), "# } ?? ""
        return #"{"total_count": \#(total), \#(incomplete)"items": [\#(repos.joined(separator: ", "))]}"#
    }
}
