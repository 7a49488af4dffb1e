/// A response as it goes over the wire.
struct Response: Sendable {
    /// The number of repositories in the response.
    let records: Int
    /// The delay before the response, in milliseconds.
    let delay: Int
    /// Header section and body.
    let bytes: [UInt8]

    static let notFound = Response(
        records: 0, delay: 0, status: "404 Not Found", fields: [], body: #"{"message":"Not Found"}"#)

    /// A page of a search with GitHub's header fields.
    init(_ target: SearchTarget, origin: String) {
        let items = target.repositories.map(RepositoryJSON.object).joined(separator: ",")
        self.init(
            records: target.repositories.count, delay: target.delay, status: "200 OK",
            fields: Self.fields + (target.links(origin: origin).map { ["Link: \($0)"] } ?? []),
            body: "{\"total_count\":\(target.total),\"incomplete_results\":false,\"items\":[\(items)]}")
    }

    private init(records: Int, delay: Int, status: String, fields: [String], body: String) {
        self.records = records
        self.delay = delay
        let own = ["Content-Type: application/json; charset=utf-8", "Content-Length: \(body.utf8.count)"]
        let head = (["HTTP/1.1 \(status)"] + own + fields).joined(separator: "\r\n")
        bytes = Array("\(head)\r\n\r\n\(body)".utf8)
    }

    private static let fields = [
        "Server: github.com",
        "Cache-Control: no-cache",
        "Vary: Accept,Accept-Encoding, Accept, X-Requested-With",
        "X-GitHub-Media-Type: github.v3; format=json",
        "X-RateLimit-Limit: 1000000",
        "X-RateLimit-Remaining: 999999",
        "X-RateLimit-Reset: 4102444800",
        "X-RateLimit-Used: 1",
        "X-RateLimit-Resource: search",
        "Access-Control-Allow-Origin: *",
        "Strict-Transport-Security: max-age=31536000; includeSubdomains; preload",
        "X-Frame-Options: deny",
        "X-Content-Type-Options: nosniff",
        "Referrer-Policy: origin-when-cross-origin, strict-origin-when-cross-origin",
        "Content-Security-Policy: default-src 'none'",
        "X-GitHub-Request-Id: 0683:13C7:1074B74:2631A8B:62D63574",
    ]
}
