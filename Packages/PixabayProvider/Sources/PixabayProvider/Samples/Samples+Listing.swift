import Protocols

extension Samples {
    /// Two pages of three, what lies behind them, and a search that has more results than Pixabay serves.
    static let listing = [
        Sample(
            "a search that cannot be carried out", target: "/api/?q=cannot-be-searched&page=1", status: 400,
            headers: plainText, body: #"[ERROR 400] "q" is out of valid range."#, failure: .invalidRequest),
        Sample(
            "a search without results", target: "/api/?q=nothing-looks-like-this&page=1",
            body: results(of: 0, served: 0, [])),
        Sample(
            "the first page", target: "/api/?page=1", body: results(of: 6, served: 6, [heron, lighthouse, market])),
        Sample("the last page", target: "/api/?page=2", body: results(of: 6, served: 6, [alpaca, tram, moss])),
        Sample(
            "a page past the end", target: "/api/?page=3", status: 400, headers: plainText,
            body: #"[ERROR 400] "page" is out of valid range."#),
        Sample(
            "the last page before the wall", target: "/api/?page=167",
            body: results(of: 4692, served: 500, [alpaca, moss])),
    ]
}
