import FuzzHarness
import Protocols

/// The Link header field of GitHub; one value per line
@main struct GitHubLinkTarget: FuzzTarget {
    private static let probe = ProviderProbe("github-repos")

    static var seeds: [[UInt8]] {
        probe.samples(below: "/search").compactMap { $0.headers["Link"] }.map { Array($0.utf8) }
    }
    static let words = [
        "<", ">", ";", ",", "=", "\"", "\\", "rel=", "rel=\"next\"", "rel=\"last\"", "rel=\"next last\"", "page=",
        "page=9223372036854775807", "page=-1", "per_page=", "&", "?", "#", "https://api.github.com/", "//", "@", ":443",
        "https://api.github.com/search/repositories?page=",
    ]

    static func run(_ input: FuzzInput) {
        var input = input
        let headers = HTTPHeaders(input.lines().map { HTTPHeaders.Field(name: "Link", value: $0) })
        let body = #"{"total_count": 0, "items": []}"#
        probe.list(FixedResponse(headers: headers, body: Data(body.utf8)), codes: [.incorrectData])
    }
}
