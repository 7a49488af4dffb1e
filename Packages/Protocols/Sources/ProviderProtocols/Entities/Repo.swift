import Records

/// A source code repository.
public struct Repo: Entity {
    /// The repository's number. It stays the same when the repository is renamed.
    public let id: Int64
    /// The name without the owner.
    public let name: String
    /// The owner and the name: `apple/swift-nio`.
    public let fullName: String
    /// The URL of the repository's web page.
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
    /// The name of the user or organization that owns the repository; `nil` if the account was deleted.
    public let owner: String?
    /// The time at which the repository was created.
    public let createdAt: Date?
    /// The time of the last change to the repository or its description.
    public let updatedAt: Date?
    /// The time of the last push; `nil` if nothing was pushed.
    public let pushedAt: Date?
    /// The topics that the owner chose.
    public let topics: [String]
    /// The SPDX identifier of the license, such as `Apache-2.0`; `nil` if the API found none.
    public let license: String?
    /// The number of open issues and pull requests.
    public let openIssueCount: Int?
    /// The size of the repository, in kilobytes.
    public let size: Int64?
    /// The name of the default branch.
    public let defaultBranch: String?
    /// Whether the repository is read-only.
    public let isArchived: Bool?
    /// Whether the repository is a fork.
    public let isFork: Bool?
    /// The URL of the project's website.
    public let homepage: String?

    /// Creates a repository. By default, it has no optional values and no topics.
    public init(
        id: Int64,
        name: String,
        fullName: String,
        url: String,
        starCount: Int,
        forkCount: Int,
        avatarURL: String,
        description: String? = nil,
        language: String? = nil,
        owner: String? = nil,
        createdAt: Date? = nil,
        updatedAt: Date? = nil,
        pushedAt: Date? = nil,
        topics: [String] = [],
        license: String? = nil,
        openIssueCount: Int? = nil,
        size: Int64? = nil,
        defaultBranch: String? = nil,
        isArchived: Bool? = nil,
        isFork: Bool? = nil,
        homepage: String? = nil
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
        self.owner = owner
        self.createdAt = createdAt
        self.updatedAt = updatedAt
        self.pushedAt = pushedAt
        self.topics = topics
        self.license = license
        self.openIssueCount = openIssueCount
        self.size = size
        self.defaultBranch = defaultBranch
        self.isArchived = isArchived
        self.isFork = isFork
        self.homepage = homepage
    }

    public static let name = "repo"

    public static let columns: [Column<Repo>] = [
        Column("id", \.id, isInTables: false),
        Column("name", \.name, isInTables: false),
        Column("fullName", \.fullName, role: .title),
        Column("url", \.url, isInTables: false, role: .page),
        Column("starCount", \.starCount, role: .count),
        Column("forkCount", \.forkCount, role: .count),
        Column("avatarURL", \.avatarURL, isInTables: false, role: .picture),
        Column("description", \.description),
        Column("language", \.language),
        Column("owner", \.owner, isInTables: false),
        Column("createdAt", \.createdAt, isInTables: false),
        Column("updatedAt", \.updatedAt, isInTables: false),
        Column("pushedAt", \.pushedAt),
        Column("topics", \.topics, isInTables: false),
        Column("license", \.license, isInTables: false),
        Column("openIssueCount", \.openIssueCount, isInTables: false, role: .count),
        Column("size", \.size, isInTables: false, role: .count),
        Column("defaultBranch", \.defaultBranch, isInTables: false),
        Column("isArchived", \.isArchived, isInTables: false),
        Column("isFork", \.isFork, isInTables: false),
        Column("homepage", \.homepage, isInTables: false),
    ]
}
