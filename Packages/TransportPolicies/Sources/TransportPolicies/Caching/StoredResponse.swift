public import Protocols

/// A response as it is kept, with what decides which requests it answers and for how long. It holds no secret.
public struct StoredResponse: Hashable, Sendable {
    /// What it is stored under.
    public let key: CacheKey
    /// The method of the request that it answers.
    public let method: HTTPMethod
    /// The URL of that request, without a fragment and without any secret.
    public let url: String
    /// The header fields of that request which the response depends on, by its `Vary`.
    public let nominated: HTTPHeaders
    /// How old it was when it was received or last validated, in seconds (RFC 9111 §4.2.3, `corrected_initial_age`).
    public let initialAge: Double
    /// The response itself. It was received or last validated at its `receivedAt`.
    public let response: HTTPResponse

    /// Keeps a response.
    ///
    /// - Parameters:
    ///   - response: without the fields that belong to a connection or set a cookie.
    ///   - request: what it answers.
    ///   - initialAge: in seconds.
    init(_ response: HTTPResponse, to request: HTTPRequest, initialAge: Double) {
        key = CacheKey(request)
        method = request.method
        url = request.url.textWithoutFragment
        nominated = Vary(response.headers).nominated(of: request)
        self.initialAge = initialAge
        self.response = response
    }

    init(
        key: CacheKey, method: HTTPMethod, url: String, nominated: HTTPHeaders, initialAge: Double,
        response: HTTPResponse
    ) {
        self.key = key
        self.method = method
        self.url = url
        self.nominated = nominated
        self.initialAge = initialAge
        self.response = response
    }

    /// Whether it may answer a request at all. The URL is compared too: two might have one digest.
    func answers(_ request: HTTPRequest) -> Bool {
        let vary = Vary(response.headers)
        return method == request.method && url == request.url.textWithoutFragment && key == CacheKey(request)
            && !vary.isAny && nominated == vary.nominated(of: request)
    }
}
