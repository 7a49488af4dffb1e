import Protocols

/// Sample responses in the format that JSONPlaceholder documents. The users are invented.
enum Samples {
    static let book = SampleBook(
        pageSize: 3, fields: .complete,
        [
            Sample(
                "the first page", target: "/users?_page=1", headers: page,
                body: "[\(SampleUsers.ada),\n\(SampleUsers.tobias),\n\(SampleUsers.mirela)]"),
            Sample(
                "the last page", target: "/users?_page=2", headers: page,
                body: "[\(SampleUsers.henrik),\n\(SampleUsers.ines),\n\(SampleUsers.dorothy)]"),
            Sample("one user", target: "/users/1", body: SampleUsers.ada),
            Sample("an unknown user", target: "/users/999", status: 404, body: "{}", failure: .notFound),
            Sample(
                "adding a user", method: .post, target: "/users", status: 201,
                headers: [
                    "Content-Type": "application/json; charset=utf-8",
                    "Location": "https://jsonplaceholder.typicode.com/users/11",
                ],
                body: SampleUsers.added),
            Sample("editing a user", method: .patch, target: "/users/1", body: SampleUsers.moved),
            Sample("deleting a user", method: .delete, target: "/users/1", body: "{}"),
            Sample(
                "a server error", target: "/users/1", status: 500,
                headers: ["Content-Type": "text/plain; charset=utf-8"],
                body: """
                    TypeError: Cannot read property 'id' of undefined
                        at update (/app/server/router/plural.js:12:34)
                    """,
                failure: .serverFailed, circumstance: "the server has a bug"),
        ])

    private static let page: HTTPHeaders = [
        "Content-Type": "application/json; charset=utf-8", "X-Total-Count": "6",
        "Access-Control-Expose-Headers": "X-Total-Count, Link",
    ]
}
