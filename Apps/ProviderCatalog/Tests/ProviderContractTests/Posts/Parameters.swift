import Protocols

extension PostsAPI {
    static let parameters = [
        Parameter("tag", "a tag that the posts have", .text(maximumLength: 30)),
        Parameter("status", "state of the posts", .choice(["draft", "published"]), queryName: "filter[status]"),
    ]

    static let key = SecretRequirement(
        variable: "POSTS_KEY", placement: .header("X-Api-Key"), isRequired: true,
        summary: "every request needs a key", source: "https://posts.example/keys")

    static let paging = Paging(.cursor, sizes: PageSizes(1...100, defaultSize: 25))
}
