import Protocols

/// Sample responses in the format that MediaWiki documents. The pages are invented.
enum Samples {
    static let book = SampleBook(pageSize: 3, fields: .complete, listing + single + errors)

    private static let listing = [
        Sample(
            "the first page", target: "\(search)&gsrsearch=lighthouse",
            body: list([SamplePages.lamps, SamplePages.skerry, SamplePages.keeper], next: 3)),
        Sample(
            "the last page", target: "\(search)&gsrsearch=lighthouse&gsroffset=3",
            body: list([SamplePages.horn, SamplePages.skerryBell])),
        Sample(
            "a search without results", target: "\(search)&gsrsearch=nothing-is-called-this",
            body: #"{"batchcomplete": true}"#),
        Sample(
            "a search that timed out", target: search,
            body: #"""
                {"batchcomplete": true, "warnings": {"search": {"warnings": "The search timed out, only partial results are available."}}, "query": {"pages": [\#(SamplePages.horn)]}}
                """#,
            circumstance: "the search takes too long"),
    ]

    private static let single = [
        Sample("a page by number", target: "\(lookup)&pageids=9001", body: page(SamplePages.skerryPlain)),
        Sample("a page by title", target: "\(lookup)&titles=Merrow%20Skerry", body: page(SamplePages.skerryPlain)),
        Sample(
            "an unknown number", target: "\(lookup)&pageids=999999999",
            body: page(#"{"pageid": 999999999, "missing": true}"#), failure: .notFound),
        Sample(
            "an unknown title", target: "\(lookup)&titles=No%20such%20page",
            body: page(#"{"ns": 0, "title": "No such page", "missing": true}"#), failure: .notFound),
        Sample(
            "an invalid title", target: "\(lookup)&titles=%5B%5B",
            body: page(
                #"{"title": "[[", "invalidreason": "The requested page title contains invalid characters: \"[\".", "invalid": true}"#
            ), failure: .notFound),
    ]

    private static let errors = [
        error(
            "an overloaded server", "maxlag", "Waiting for 10.64.0.100: 6.2 seconds lagged.", .rateLimited,
            "the database is too far behind"),
        error(
            "a temporary problem", "cirrussearch-backend-error",
            "We could not complete your search due to a temporary problem. Please try again later.", .serverFailed,
            "the search engine is down"),
        error(
            "a long search", "cirrussearch-query-too-long",
            "Search request is longer than the maximum allowed length. (301 > 300)", .invalidRequest,
            "the query has more than 300 characters"),
        Sample(
            "too many requests", target: search, status: 429,
            headers: ["Content-Type": "text/html", "Retry-After": "7"],
            body: "<!DOCTYPE html><html><body>Too many requests</body></html>", failure: .rateLimited,
            circumstance: "too many requests were sent"),
    ]

    private static let search = "/w/api.php?generator=search"
    private static let lookup = "/w/api.php?redirects=1"

    private static func list(_ pages: [String], next offset: Int? = nil) -> String {
        let next = offset.map { #""continue": {"gsroffset": \#($0), "continue": "gsroffset||"}, "# } ?? ""
        return #"{"batchcomplete": true, \#(next)"query": {"pages": [\#(pages.joined(separator: ",\n"))]}}"#
    }

    private static func page(_ page: String) -> String {
        #"{"batchcomplete": true, "query": {"pages": [\#(page)]}}"#
    }

    private static func error(
        _ name: String, _ code: String, _ info: String, _ failure: ProviderError.Code, _ circumstance: String
    ) -> Sample {
        Sample(
            name, target: search,
            headers: ["Content-Type": "application/json; charset=utf-8", "MediaWiki-API-Error": code],
            body:
                #"{"error": {"code": "\#(code)", "info": "\#(info)", "docref": "See https://en.wikipedia.org/w/api.php for API usage."}, "servedby": "mw-api-ext.sample"}"#,
            failure: failure, circumstance: circumstance)
    }
}
