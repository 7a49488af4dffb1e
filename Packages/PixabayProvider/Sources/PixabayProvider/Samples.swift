import Protocols

/// Sample responses in the format that Pixabay documents. The images are invented.
enum Samples {
    /// Some fields are left out. Pixabay also sends undocumented fields, and more fields if the key has full access.
    static let book = SampleBook(pageSize: 3, fields: .partial, listing + getting + downloading + errors)

    static func results(of total: Int, served: Int, _ pictures: [String]) -> String {
        #"{"total": \#(total), "totalHits": \#(served), "hits": [\#(pictures.joined(separator: ", "))]}"#
    }

    static let plainText: HTTPHeaders = ["Content-Type": "text/plain; charset=utf-8"]

    static let listing = [
        Sample(
            "an invalid search", target: "/api/?q=cannot-be-searched&page=1", status: 400,
            headers: plainText, body: #"[ERROR 400] "q" is out of valid range."#, failure: .invalidRequest),
        Sample(
            "a search without results", target: "/api/?q=nothing-looks-like-this&page=1",
            body: results(of: 0, served: 0, [])),
        Sample(
            "the first page", target: "/api/?page=1", body: results(of: 6, served: 6, [heron, lighthouse, market])),
        Sample("the last page", target: "/api/?page=2", body: results(of: 6, served: 6, [alpaca, tram, moss])),
        Sample(
            "a page past the end", target: "/api/?page=3", status: 400, headers: plainText,
            body: #"[ERROR 400] "page" is out of valid range."#, failure: .pageOutOfRange),
        Sample(
            "the last page within the result limit", target: "/api/?page=167",
            body: results(of: 4692, served: 500, [alpaca, moss])),
    ]

    static let getting = [
        Sample("an image by id", target: "/api/?id=7100432", body: results(of: 1, served: 1, [heron])),
        Sample(
            "an unknown id", target: "/api/?id=1", status: 400, headers: plainText,
            body: #"[ERROR 400] "id" is invalid."#, failure: .notFound),
    ]

    /// A picture of 2 × 2 pixels in the plain PPM format.
    static let downloading = [
        Sample(
            "the file of an image", target: "https://pixabay.com/get/heron7100432_1280.jpg",
            headers: ["Content-Type": "image/x-portable-pixmap"],
            body: "P3\n2 2\n255\n214 228 240  190 205 222\n 96 110 124   70  84  92\n")
    ]

    static let errors = [
        Sample(
            "an invalid key", target: "/api/?page=1", status: 400, headers: plainText,
            body: "[ERROR 400] Invalid or missing API key (https://pixabay.com/api/docs/).",
            failure: .refusedCredentials, circumstance: "the key is invalid"),
        Sample(
            "an invalid key, looking up an image", target: "/api/?id=7100432", status: 400,
            headers: plainText, body: "[ERROR 400] Invalid or missing API key (https://pixabay.com/api/docs/).",
            failure: .refusedCredentials, circumstance: "the key is invalid"),
        Sample(
            "the rate limit", target: "/api/?page=1", status: 429,
            headers: [
                "Content-Type": "text/plain; charset=utf-8", "X-RateLimit-Limit": "100",
                "X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "23",
            ],
            body: "API rate limit exceeded", failure: .rateLimited,
            circumstance: "too many requests were sent in a minute"),
        Sample(
            "a server error", target: "/api/?page=1", status: 502, headers: ["Content-Type": "text/html"],
            body: "<html>\n<head><title>502 Bad Gateway</title></head>\n<body></body>\n</html>\n",
            failure: .serverFailed, circumstance: "Pixabay is down"),
    ]
}
