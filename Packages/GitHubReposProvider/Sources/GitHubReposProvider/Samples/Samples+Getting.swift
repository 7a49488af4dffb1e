import Protocols

extension Samples {
    /// One repository, by its number, its name and the name it had before.
    static let getting = [
        Sample("a repository by number", target: "/repositories/5551234", headers: headers(), body: tidepool),
        Sample("a repository by name", target: "/repos/fern-labs/tidepool", headers: headers(), body: tidepool),
        Sample(
            "a repository that was moved", target: "/repos/old-owner/old-name", status: 301,
            headers: headers(("Location", "https://api.github.com/repositories/5551234")),
            body: #"""
                {"message": "Moved Permanently", "url": "https://api.github.com/repositories/5551234", "documentation_url": "https://docs.github.com/rest/guides/best-practices-for-using-the-rest-api#follow-redirects"}
                """#),
        Sample(
            "a number that no repository has", target: "/repositories/1", status: 404, headers: headers(),
            body: notFound, failure: .notFound),
        Sample(
            "a name that no repository has", target: "/repos/fern-labs/nowhere", status: 404, headers: headers(),
            body: notFound, failure: .notFound),
        Sample(
            "a repository that was taken down", target: "/repos/fern-labs/taken-down", status: 451, headers: headers(),
            body: #"""
                {"message": "Repository access blocked", "block": {"reason": "dmca", "created_at": "2026-01-15T09:30:00Z"}}
                """#,
            failure: .notFound),
    ]

    private static let notFound = #"""
        {"message": "Not Found", "documentation_url": "https://docs.github.com/rest/repos/repos#get-a-repository", "status": "404"}
        """#
}
