import Protocols

extension PostsAPI {
    enum Samples {
        static let book = SampleBook(
            pageSize: 2, fields: .complete,
            [
                Sample("the first page", target: "/posts", body: page([post("p1"), post("p2")], next: #""c2""#)),
                Sample("the last page", target: "/posts?after=c2", body: page([post("p3")], next: "null")),
                Sample("a post", target: "/posts/p1", body: post("p1")),
                Sample("an unknown post", target: "/posts/p9", status: 404, body: error("none"), failure: .notFound),
                Sample("adding a post", method: .post, target: "/posts", status: 201, body: post("p4")),
                Sample("deleting a post", method: .delete, target: "/posts/p1", status: 204, body: ""),
                Sample(
                    "the monthly limit", target: "/posts/p1", status: 429, body: error("monthly_quota"),
                    failure: .quotaExhausted, circumstance: "the month's requests are used up"),
            ])

        private static func page(_ posts: [String], next: String) -> String {
            #"{"data": [\#(posts.joined(separator: ", "))], "next_cursor": \#(next)}"#
        }

        private static func post(_ id: String) -> String {
            #"""
            {"id": "\#(id)", "title": "On kettles", "author": {"handle": "mira", "page": "https://posts.example/mira"},
             "tags": ["tea", "tools"], "published_at": "2026-03-01T09:30:00Z", "status": "published"}
            """#
        }

        private static func error(_ code: String) -> String { #"{"code": "\#(code)", "message": "no luck"}"# }
    }
}
