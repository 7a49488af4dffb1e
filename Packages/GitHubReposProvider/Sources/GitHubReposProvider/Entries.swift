import Protocols

/// The response to `GET /search/repositories`.
struct SearchEntry: Decodable, RawDecodable, Sendable {
    /// The number of matches, including those that GitHub does not serve. It varies slightly between pages.
    let totalCount: Int
    /// Whether the search timed out. Older GitHub Enterprise servers omit it.
    let incompleteResults: Bool?
    let items: [RepoEntry]

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

    func toDTO() -> Repo {
        Repo(
            id: id.value, name: name, fullName: fullName, url: htmlURL, starCount: stargazersCount, forkCount: forks,
            avatarURL: owner?.avatarURL ?? "", description: description, language: language)
    }

    private enum CodingKeys: String, CodingKey {
        case id, name, forks, owner, description, language
        case fullName = "full_name"
        case htmlURL = "html_url"
        case stargazersCount = "stargazers_count"
    }
}

struct OwnerEntry: Decodable {
    let avatarURL: String

    private enum CodingKeys: String, CodingKey {
        case avatarURL = "avatar_url"
    }
}
