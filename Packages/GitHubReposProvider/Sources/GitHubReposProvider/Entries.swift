import Protocols

/// The response to `GET /search/repositories`.
struct SearchEntry: Decodable, RawDecodable, Sendable {
    /// The number of matches, including those that GitHub does not serve. It varies slightly between pages.
    let totalCount: Int
    /// Whether the search timed out. Older GitHub Enterprise servers omit this field.
    let incompleteResults: Bool?
    let items: [RepoEntry]

    var isTimedOut: Bool { incompleteResults == true }

    private enum CodingKeys: String, CodingKey {
        case items
        case totalCount = "total_count"
        case incompleteResults = "incomplete_results"
    }
}

struct RepoEntry: Decodable, RawDecodable, DTOEncodable, Sendable {
    let id: LenientInteger<Int64>
    let name: String
    let fullName: String
    let htmlURL: String
    let stargazersCount: Int
    let forks: Int
    /// `null` if the account was deleted.
    let owner: OwnerEntry?
    let description: String?
    let language: String?
    let createdAt: Date?
    let updatedAt: Date?
    /// `null` if nothing was pushed.
    let pushedAt: Date?
    /// Older GitHub Enterprise servers omit this field.
    let topics: [String]?
    let license: LicenseEntry?
    let openIssuesCount: Int?
    let size: Int64?
    let defaultBranch: String?
    let archived: Bool?
    let fork: Bool?
    /// `null` or empty if the repository has no homepage.
    let homepage: String?

    func toDTO() -> Repo {
        Repo(
            id: id.value, name: name, fullName: fullName, url: htmlURL, starCount: stargazersCount, forkCount: forks,
            avatarURL: owner?.avatarURL ?? "", description: description, language: language, owner: owner?.login,
            createdAt: createdAt, updatedAt: updatedAt, pushedAt: pushedAt, topics: topics ?? [],
            license: license?.spdxID ?? license?.name, openIssueCount: openIssuesCount, size: size,
            defaultBranch: defaultBranch, isArchived: archived, isFork: fork,
            homepage: homepage == "" ? nil : homepage)
    }

    private enum CodingKeys: String, CodingKey {
        case id, name, forks, owner, description, language, topics, license, size, archived, fork, homepage
        case fullName = "full_name"
        case htmlURL = "html_url"
        case stargazersCount = "stargazers_count"
        case createdAt = "created_at"
        case updatedAt = "updated_at"
        case pushedAt = "pushed_at"
        case openIssuesCount = "open_issues_count"
        case defaultBranch = "default_branch"
    }
}

struct OwnerEntry: Decodable {
    let login: String?
    let avatarURL: String

    private enum CodingKeys: String, CodingKey {
        case login
        case avatarURL = "avatar_url"
    }
}

struct LicenseEntry: Decodable {
    let name: String
    /// `null` for a license without an SPDX identifier.
    let spdxID: String?

    private enum CodingKeys: String, CodingKey {
        case name
        case spdxID = "spdx_id"
    }
}
