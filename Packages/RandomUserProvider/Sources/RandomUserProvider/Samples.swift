import Protocols

/// Sample responses in the format that randomuser.me documents. The users are invented.
enum Samples {
    /// Two pages of an endless list, and errors. The users have no passwords and only one picture size.
    static let book = SampleBook(
        pageSize: 3, pageCount: 2, fields: .partial,
        [
            Sample(
                "the first page", target: "/api/?page=1",
                body: users([SampleUsers.oda, SampleUsers.wesley, SampleUsers.nilufar], page: 1)),
            Sample(
                "the second page", target: "/api/?page=2",
                body: users([SampleUsers.etienne, SampleUsers.cigdem, SampleUsers.alfie], page: 2)),
            Sample(
                "an error with status 200", target: "/api/?page=1",
                body: #"{"error": "Uh oh, something has gone wrong. Please tweet us @randomapi about the issue."}"#,
                failure: .serverFailed, circumstance: "the API has a bug"),
            Sample(
                "the rate limit", target: "/api/?page=1", status: 429,
                body: #"{"error": "Whoa, ease up there cowboy. You've requested 20340 users in the last minute."}"#,
                failure: .rateLimited, circumstance: "more than 20,000 users were requested within a minute"),
            Sample(
                "a server error", target: "/api/?page=1", status: 502, headers: ["Content-Type": "text/html"],
                body: "<html><body><h1>502 Bad Gateway</h1></body></html>",
                failure: .serverFailed, circumstance: "the API is down"),
        ])

    private static func users(_ users: [String], page: Int) -> String {
        """
        {"results": [\(users.joined(separator: ",\n"))],
        "info": {"seed": "b0a7c4d2e9f81635", "results": \(users.count), "page": \(page), "version": "1.4"}}
        """
    }
}
