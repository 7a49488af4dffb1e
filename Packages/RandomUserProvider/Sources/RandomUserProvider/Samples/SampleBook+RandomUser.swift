import Protocols

extension SampleBook {
    /// Every request that the provider makes, with data made up in the documented format.
    ///
    /// The list of randomuser.me has no end, and the samples have two pages of it: `pageCount` says so, because no
    /// answer that the API documents would end it there.
    static let randomUser = SampleBook(
        pageSize: 3, pageCount: 2,
        [
            Sample(
                "the first page", target: "/api/?page=1",
                body: answer([SampleUser.oda, SampleUser.wesley, SampleUser.nilufar], page: 1)),
            Sample(
                "the second page", target: "/api/?page=2",
                body: answer([SampleUser.etienne, SampleUser.cigdem, SampleUser.alfie], page: 2)),
            Sample(
                "an error with status 200", target: "/api/?page=1",
                body: #"{"error": "Uh oh, something has gone wrong. Please tweet us @randomapi about the issue."}"#,
                failure: .serverFailed, circumstance: "the API meets a fault of its own"),
            Sample(
                "the limit", target: "/api/?page=1", status: 429,
                body: #"{"error": "Whoa, ease up there cowboy. You've requested 20340 users in the last minute."}"#,
                failure: .rateLimited, circumstance: "more than 20000 users were asked for within a minute"),
            Sample(
                "out of service", target: "/api/?page=1", status: 502, headers: ["Content-Type": "text/html"],
                body: "<html><body><h1>502 Bad Gateway</h1></body></html>",
                failure: .serverFailed, circumstance: "the API is out of service"),
        ])

    private static func answer(_ users: [String], page: Int) -> String {
        """
        {"results": [\(users.joined(separator: ",\n"))],
        "info": {"seed": "b0a7c4d2e9f81635", "results": \(users.count), "page": \(page), "version": "1.4"}}
        """
    }
}
