/// A source code repository.
public struct Repo: Entity {
    /// The number of the repository, which stays when it is renamed.
    public let id: Int64
    /// The name without the owner.
    public let name: String
    /// `owner/name`.
    public let fullName: String
    /// The page about the repository.
    public let url: String
    /// The number of stars.
    public let starCount: Int
    /// The number of forks.
    public let forkCount: Int
    /// The owner's picture.
    public let avatarURL: String
    /// What it is, as its owner describes it.
    public let description: String?
    /// The main programming language, when one was recognized.
    public let language: String?

    /// Creates a repository.
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
