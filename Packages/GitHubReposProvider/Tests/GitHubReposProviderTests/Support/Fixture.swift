import Protocols

/// JSON of repositories and searches with what a test wants to be special about it.
enum Fixture {
    /// The fields that every repository has, by key, each as JSON.
    static let required = [
        "id": "77", "name": #""kite""#, "full_name": #""wind/kite""#, "html_url": #""https://github.com/wind/kite""#,
        "stargazers_count": "5", "forks": "2", "owner": #"{"login": "wind", "avatar_url": "https://a.example/1"}"#,
    ]

    static func repo(_ special: [String: String?] = [:]) -> String {
        var fields = required
        for (key, value) in special { fields[key] = value }
        return "{\(fields.sorted { $0.key < $1.key }.map { "\"\($0.key)\": \($0.value)" }.joined(separator: ", "))}"
    }

    /// The repository that `repo()` is.
    static func kite(
        avatarURL: String = "https://a.example/1", description: String? = nil, language: String? = nil
    ) -> Repo {
        Repo(
            id: 77, name: "kite", fullName: "wind/kite", url: "https://github.com/wind/kite", starCount: 5,
            forkCount: 2, avatarURL: avatarURL, description: description, language: language)
    }

    static func search(total: Int, _ repos: [String] = [], incomplete: String? = "false") -> String {
        let incomplete = incomplete.map { #""incomplete_results": \#($0), "# } ?? ""
        return #"{"total_count": \#(total), \#(incomplete)"items": [\#(repos.joined(separator: ", "))]}"#
    }
}
