import Protocols

/// The response to `GET /search/repositories`.
struct SearchEntry: Decodable {
    /// The number of matches, including those that GitHub does not serve. It varies slightly between pages.
    let totalCount: Int
    /// Whether the search timed out. Older GitHub Enterprise servers omit this field.
    let incompleteResults: Bool?
    let items: [Repo]

    var isTimedOut: Bool { incompleteResults == true }
}

extension GitHubAPI {
    /// Where GitHub sends the fields of a repository.
    static let keys = FieldKeys.snakeCase.reading(
        Repo.self,
        from: [
            "id": .path("id", form: .textOrNumber),
            "url": "html_url",
            "starCount": "stargazers_count",
            "forkCount": "forks",
            // `owner` is `null` if the account was deleted.
            "avatarURL": .path("owner.avatar_url", default: .text("")),
            "owner": "owner.login",
            // Older GitHub Enterprise servers omit the topics.
            "topics": .path("topics", default: .list([])),
            // A license without an SPDX identifier has only a name.
            "license": .path("license.spdx_id", "license.name"),
            "openIssueCount": "open_issues_count",
            "isArchived": "archived",
            "isFork": "fork",
            "homepage": .path("homepage", isEmptyMissing: true),
        ])
}
