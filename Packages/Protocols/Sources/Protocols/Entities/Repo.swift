/// A source code repository.
public struct Repo: Entity {
    /// The repository's number. It stays the same when the repository is renamed.
    public let id: Int64
    /// The name without the owner.
    public let name: String
    /// The owner and the name: `apple/swift-nio`.
    public let fullName: String
    /// The web page of the repository.
    public let url: String
    /// The number of stars.
    public let starCount: Int
    /// The number of forks.
    public let forkCount: Int
    /// The URL of the owner's picture; empty if the API does not report an owner.
    public let avatarURL: String
    /// The owner's description of the repository; `nil` if there is none.
    public let description: String?
    /// The main programming language; `nil` if the API does not report one.
    public let language: String?

    /// Creates a repository. By default, it has no description and no language.
    public init(
        id: Int64, name: String, fullName: String, url: String, starCount: Int, forkCount: Int, avatarURL: String,
        description: String? = nil, language: String? = nil
    ) {
        self.id = id
        self.name = name
        self.fullName = fullName
        self.url = url
        self.starCount = starCount
        self.forkCount = forkCount
        self.avatarURL = avatarURL
        self.description = description
        self.language = language
    }

    public static let name = "repo"

    public static let columns: [Column<Repo>] = [
        Column("id", \.id, isInTables: false),
        Column("name", \.name, isInTables: false),
        Column("fullName", \.fullName),
        Column("url", \.url, isInTables: false),
        Column("starCount", \.starCount),
        Column("forkCount", \.forkCount),
        Column("avatarURL", \.avatarURL, isInTables: false),
        Column("description", \.description),
        Column("language", \.language),
    ]
}
