import Testing

/// A faulty response, and the error that the user must see.
struct BadAnswer: CustomTestStringConvertible, Sendable {
    let name: String
    let arguments: [String]
    let answer: LoopbackAnswer
    let exitCode: Int32
    /// The `code` in the output of `--errors json`.
    let code: String
    /// Texts that the error message must contain.
    let words: [String]

    init(
        _ name: String, _ arguments: String, _ answer: LoopbackAnswer, exit exitCode: Int32, _ code: String,
        says words: [String] = []
    ) {
        self.name = name
        self.arguments = ["--provider"] + arguments.split(separator: " ").map(String.init)
        self.answer = answer
        self.exitCode = exitCode
        self.code = code
        self.words = words
    }

    var testDescription: String { "\(name): \(arguments.dropFirst().joined(separator: " "))" }

    static let all = missing + incorrect + brokenOff + refused

    private static let missing = [
        BadAnswer(
            "404", "github-repos get fern-labs/gone", .status("404 Not Found", #"{"message": "Not Found"}"#), exit: 66,
            "notFound", says: ["not found (404)", "/repos/fern-labs/gone", "private"]),
        BadAnswer(
            "404", "jsonplaceholder-users get 999", .status("404 Not Found", "{}"), exit: 66, "notFound",
            says: ["not found (404)", "/users/999"]),
        BadAnswer(
            "an unknown id", "pixabay get 1",
            .status("400 Bad Request", #"[ERROR 400] "id" is invalid."#), exit: 66, "notFound",
            says: ["not found (400)", "id=1"]),
        BadAnswer(
            "nothing found", "pixabay get 1", .json(Payload.images([])), exit: 66, "notFound",
            says: ["not found: image 1"]),
        BadAnswer(
            "HTML of a 404", "github-repos get 5", .status("404 Not Found", "<html>"), exit: 66, "notFound",
            says: ["/repositories/5"]),
    ]

    private static let incorrect = [
        BadAnswer(
            "wrong type", "github-repos list",
            .json(Payload.repos([1, 2, 3].map { Payload.repo($0) } + [Payload.repo(4, stars: #""many""#)])), exit: 65,
            "incorrectData", says: ["items[3].stargazers_count"]),
        BadAnswer(
            "missing key", "pixabay list",
            .json(Payload.images([1, 2, 3].map { Payload.image($0) } + [Payload.image(4, likes: "")])), exit: 65,
            "incorrectData", says: ["hits[3].likes"]),
        BadAnswer(
            "wrong type within", "jsonplaceholder-users list",
            .json(Payload.list([Payload.user(1), Payload.user(2, street: "7")])), exit: 65, "incorrectData",
            says: ["[1].address.street"]),
        BadAnswer(
            "null", "random-user list", .json(Payload.people([Payload.person("null")])), exit: 65, "incorrectData",
            says: ["results[0].login.uuid"]),
        BadAnswer(
            "not an object", "github-repos list", .json("[]"), exit: 65, "incorrectData"),
        BadAnswer(
            "a deep nest", "jsonplaceholder-users list", .json(String(repeating: "[", count: 200_000)), exit: 65,
            "incorrectData"),
        BadAnswer(
            "a number out of range", "github-repos list", .json(Payload.repos([Payload.repo(1, stars: "1e999")])),
            exit: 65, "incorrectData", says: ["items[0].stargazers_count"]),
        BadAnswer("no HTTP", "random-user list", .bytes("220 mail ready\r\n\r\n"), exit: 65, "incorrectData"),
    ]

    /// Responses that are not JSON, are truncated or never arrive. The contract checks each provider.
    private static let brokenOff = {
        let id = "github-repos"
        return [
            BadAnswer("HTML", "\(id) list", .json("<!DOCTYPE html><html></html>"), exit: 65, "incorrectData"),
            BadAnswer("an empty body", "\(id) list", .json(""), exit: 65, "incorrectData"),
            BadAnswer("broken off", "\(id) list", .json(#"{"items": [{"id": 1,"#), exit: 65, "incorrectData"),
            BadAnswer(
                "short body", "\(id) list", .bytes("HTTP/1.1 200 OK\r\nContent-Length: 9999\r\n\r\n[]"), exit: 69,
                "unreachable", says: ["127.0.0.1", "--offline"]),
            BadAnswer("hung up", "\(id) list", .bytes(""), exit: 69, "unreachable", says: ["127.0.0.1"]),
            BadAnswer(
                "HTML of a 502", "\(id) list", .status("502 Bad Gateway", "<html>Unicorn!</html>"), exit: 69,
                "serverFailed", says: ["502"]),
            BadAnswer(
                "too slow", "\(id) list --timeout 0.2", .silence, exit: 69, "timedOut", says: ["--timeout"]),
        ]
    }()

    /// A rate limit that resets at the start of 2100, in seconds since 1970.
    private static let farReset = "X-RateLimit-Reset: 4102444800"

    private static let refused = [
        BadAnswer(
            "403 with nothing remaining", "github-repos list",
            .status(
                "403 Forbidden", #"{"message": "API rate limit exceeded for 203.0.113.7."}"#,
                headers: ["X-RateLimit-Remaining: 0", farReset]), exit: 75, "rateLimited",
            says: ["API rate limit exceeded", "retry after: 2100-01-01T00:00:00Z", "GITHUB_TOKEN"]),
        BadAnswer(
            "429", "github-repos list",
            .status(
                "429 Too Many Requests", #"{"message": "You have exceeded a secondary rate limit."}"#,
                headers: ["Retry-After: Fri, 01 Jan 2100 00:00:00 GMT"]), exit: 75, "rateLimited",
            says: ["secondary rate limit", "retry after: 2100-01-01T00:00:00Z"]),
        BadAnswer(
            "429", "pixabay list",
            .status("429 Too Many Requests", "API rate limit exceeded", headers: ["X-RateLimit-Reset: 40"]), exit: 75,
            "rateLimited", says: ["rate limit exceeded", "retry after: 2"]),
        BadAnswer(
            "429", "jsonplaceholder-users list",
            .status("429 Too Many Requests", headers: ["Retry-After: Fri, 01 Jan 2100 00:00:00 GMT"]), exit: 75,
            "rateLimited", says: ["rate limited (429)", "retry after: 2100-01-01T00:00:00Z"]),
        BadAnswer(
            "429", "random-user list",
            .status("429 Too Many Requests", #"{"error": "Whoa, ease up there cowboy."}"#), exit: 75, "rateLimited",
            says: ["ease up", "retry after: 2"]),
        BadAnswer(
            "an error within a 200", "random-user list", .json(#"{"error": "Uh oh, something has gone wrong."}"#),
            exit: 69, "serverFailed", says: ["Uh oh"]),
        BadAnswer(
            "401", "github-repos list", .status("401 Unauthorized", #"{"message": "Bad credentials"}"#), exit: 77,
            "refusedCredentials", says: ["Bad credentials", "GITHUB_TOKEN", "https://github.com/settings/tokens"]),
        BadAnswer(
            "401 with a challenge", "github-repos list",
            .status("401 Unauthorized", headers: [#"WWW-Authenticate: Basic realm="x""#]), exit: 77,
            "refusedCredentials", says: ["GITHUB_TOKEN"]),
        BadAnswer(
            "an invalid key", "pixabay list",
            .status("400 Bad Request", "[ERROR 400] Invalid or missing API key (https://pixabay.com/api/docs/)."),
            exit: 77, "refusedCredentials", says: ["Invalid or missing API key", "PIXABAY_API_KEY"]),
        BadAnswer(
            "422", "github-repos list",
            .status(
                "422 Unprocessable Entity",
                #"{"message": "Validation Failed", "errors": [{"message": "no such user"}]}"#),
            exit: 64, "invalidRequest", says: ["Validation Failed", "no such user"]),
        BadAnswer(
            "a redirect to nowhere", "jsonplaceholder-users list", .status("302 Found"), exit: 65, "incorrectData"),
        BadAnswer(
            "a redirect to a file", "jsonplaceholder-users list", .redirect(to: "file:///etc/passwd"), exit: 65,
            "incorrectData"),
        BadAnswer(
            "a redirect to itself", "jsonplaceholder-users get 1", .redirect(to: "/users/1"), exit: 65,
            "incorrectData"),
    ]
}
