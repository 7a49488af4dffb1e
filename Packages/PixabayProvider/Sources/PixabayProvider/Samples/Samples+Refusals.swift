import Protocols

extension Samples {
    /// What Pixabay answers to any request when it will not or cannot serve it.
    static let refusals = [
        Sample(
            "a key that is not accepted", target: "/api/?page=1", status: 400, headers: plainText,
            body: "[ERROR 400] Invalid or missing API key (https://pixabay.com/api/docs/).",
            failure: .refusedCredentials, circumstance: "the key is wrong"),
        Sample(
            "a key that is not accepted, looking up a picture", target: "/api/?id=7100432", status: 400,
            headers: plainText, body: "[ERROR 400] Invalid or missing API key (https://pixabay.com/api/docs/).",
            failure: .refusedCredentials, circumstance: "the key is wrong"),
        Sample(
            "the rate limit", target: "/api/?page=1", status: 429,
            headers: [
                "Content-Type": "text/plain; charset=utf-8", "X-RateLimit-Limit": "100",
                "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "23",
            ],
            body: "API rate limit exceeded", failure: .rateLimited,
            circumstance: "the requests of this minute are used up"),
        Sample(
            "a failure of Pixabay's", target: "/api/?page=1", status: 502, headers: ["Content-Type": "text/html"],
            body: "<html>\n<head><title>502 Bad Gateway</title></head>\n<body></body>\n</html>\n",
            failure: .serverFailed, circumstance: "Pixabay is out of service"),
    ]
}
