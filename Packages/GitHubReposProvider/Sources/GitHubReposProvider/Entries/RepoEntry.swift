import Protocols

/// A repository, as a search and `GET /repositories/ID` give it.
struct RepoEntry: Decodable, RawDecodable, DTOEncodable {
    let id: LenientInteger<Int64>
    let name: String
    let fullName: String
    let htmlURL: String
    let stargazersCount: Int
    let forks: Int
    let owner: OwnerEntry
    let description: String?
    let language: String?

    func toDTO() -> Repo {
        Repo(
            id: id.value, name: name, fullName: fullName, url: htmlURL, starCount: stargazersCount, forkCount: forks,
            avatarURL: owner.avatarURL, description: description, language: language)
    }

    private enum CodingKeys: String, CodingKey {
        case id, name, forks, owner, description, language
        case fullName = "full_name"
        case htmlURL = "html_url"
        case stargazersCount = "stargazers_count"
    }
}
