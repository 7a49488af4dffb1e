/// A source code repository.
public struct Repo: Entity {
    /// Its number, which outlives its names.
    public let id: Int64
    /// The name within its owner.
    public let name: String
    /// `owner/name`.
    public let fullName: String
    /// The page about the repository.
    public let url: String
    /// How many users marked it as a favourite.
    public let starCount: Int
    /// How many copies were made of it.
    public let forkCount: Int
    /// The owner's picture.
    public let avatarURL: String
    /// What it is, in its owner's words; `nil` when they have none.
    public let description: String?
    /// The main programming language, when one was recognised.
    public let language: String?

    /// A repository with all that is known of it.
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
