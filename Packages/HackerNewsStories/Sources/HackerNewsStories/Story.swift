public import Protocols

/// A story, a job or a poll on Hacker News.
public struct Story: Entity {
    /// The number of the story. All items of Hacker News, such as comments, share one sequence of numbers.
    public let id: UInt64
    /// The title. The API documents it as HTML.
    public let title: String?
    /// The number of points; `nil` for most jobs.
    public let score: Int?
    /// The number of all comments, including replies; `nil` for jobs.
    public let commentCount: Int?
    /// The name of the user who submitted the story.
    public let username: String?
    /// The time of the submission.
    public let createdAt: Date?
    /// The URL of the story; `nil` if the story has text instead.
    public let url: String?
    /// The web page of the story on Hacker News.
    public let pageURL: String
    /// The type, in the API's words: `story`, `job`, `poll`.
    public let type: String?
    /// The text of a story without a URL, as HTML.
    public let text: String?
    /// The numbers of the comments, without replies, in the order of the website.
    public let commentIDs: [UInt64]
    /// The numbers of the options of a poll.
    public let optionIDs: [UInt64]

    public static let name = "story"
    public static let pluralName = "stories"

    public static let columns: [Column<Story>] = [
        Column("id", \.id),
        Column("title", \.title, role: .title),
        Column("score", \.score, role: .count),
        Column("commentCount", \.commentCount, from: "descendants", role: .count),
        Column("username", \.username, from: "by"),
        Column("createdAt", \.createdAt, from: .path("time", form: .secondsSince1970)),
        Column("url", \.url, from: .path("url", isEmptyMissing: true), isInTables: false),
        Column(
            "pageURL", \.pageURL, from: .template("https://news.ycombinator.com/item?id={id}"), isInTables: false,
            role: .page),
        Column("type", \.type, isInTables: false),
        Column("text", \.text, from: .path("text", isEmptyMissing: true), isInTables: false),
        Column("commentIDs", \.commentIDs, from: .path("kids", default: .list([])), isInTables: false),
        Column("optionIDs", \.optionIDs, from: .path("parts", default: .list([])), isInTables: false),
    ]
}
