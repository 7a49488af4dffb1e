import Protocols

/// The response to `GET /search/repositories`.
struct SearchEntry: Decodable, RawDecodable, Sendable {
    /// The number of matching repositories, served or not. It differs a little from page to page.
    let totalCount: Int
    /// Whether the search timed out. Older installations do not send it.
    let incompleteResults: Bool?
    let items: [RepoEntry]

    private enum CodingKeys: String, CodingKey {
        case items
        case totalCount = "total_count"
        case incompleteResults = "incomplete_results"
    }
}

/// A repository, as a search and a look-up give it.
struct RepoEntry: Decodable, RawDecodable, DTOEncodable, Sendable {
    let id: LenientInteger<Int64>
    let name: String
    let fullName: String
    let htmlURL: String
    let stargazersCount: Int
    let forks: Int
    /// `null` for a deleted account.
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

/// The owner of a repository.
struct OwnerEntry: Decodable {
    let avatarURL: String

    private enum CodingKeys: String, CodingKey {
        case avatarURL = "avatar_url"
    }
}
