import Protocols

/// Sample responses in the format that Hacker News documents. The stories are invented.
enum Samples {
    static let book = SampleBook(
        pageSize: 4, fields: .complete,
        [
            Sample("the front page", target: "/v0/topstories.json", body: "[4001, 4002, 4003, 4004, 4005, 4006, 4007]"),
            Sample("the newest stories", target: "/v0/newstories.json", body: "[4007, 4002]"),
            Sample("a story with a link", target: "/v0/item/4001.json", body: SampleStories.tides),
            Sample("a story with a text", target: "/v0/item/4002.json", body: SampleStories.question),
            Sample("a job", target: "/v0/item/4003.json", body: SampleStories.job),
            Sample("a removed item", target: "/v0/item/4004.json", body: "null", failure: .notFound),
            Sample("a poll", target: "/v0/item/4005.json", body: SampleStories.poll),
            Sample(
                "a deleted item", target: "/v0/item/4006.json", body: SampleStories.deleted, failure: .notFound),
            Sample("a story without comments", target: "/v0/item/4007.json", body: SampleStories.kettle),
            Sample("a comment", target: "/v0/item/4101.json", body: SampleStories.comment, failure: .notFound),
            Sample("an unknown item", target: "/v0/item/999999999999.json", body: "null", failure: .notFound),
            Sample(
                "a refused request", target: "/v0/topstories.json", status: 401,
                body: #"{"error": "Permission denied"}"#, failure: .refusedCredentials,
                circumstance: "the API does not publish the data"),
            Sample(
                "a server error", target: "/v0/item/4001.json", status: 503,
                headers: ["Content-Type": "text/html"], body: "<html><body>Service Unavailable</body></html>",
                failure: .serverFailed, circumstance: "Firebase is down"),
        ])
}
