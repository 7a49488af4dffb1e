import Essentials
import TransportProtocols

/// The checks that refuse requests from other web pages and from other users.
///
/// The order of the checks matters. A request to the right host but without the token always gets the same response,
/// whatever its method and origin are.
struct RequestGuard: Sendable {
    /// The accepted values of `Host`. An attacker can make any other name resolve to 127.0.0.1 (DNS rebinding).
    private let hosts: [String]
    private let token: WebToken

    init(port: Int, token: WebToken) {
        // RFC 9110 §4.2.3: clients omit the default port.
        hosts = ["127.0.0.1", "localhost"].map { port == 80 ? $0 : "\($0):\(port)" }
        self.token = token
    }

    /// Checks the head of a request.
    ///
    /// Throws 400 without `Host`, 421 for another host, 404 for a wrong token, 405 for a method other than `GET`,
    /// `HEAD` and `POST`, 403 for a request from another origin, and 415 for a `POST` request that is not JSON.
    func check(_ head: RequestHead) throws(RequestError) {
        guard let host = head.fields["Host"] else { throw .badRequest("missing Host") }
        guard hosts.contains(host) else { throw .misdirected }
        // The path of the page is `/TOKEN/`, so that its relative links keep the token.
        guard let first = head.target.path.first, token.matches(first), head.target.path.count > 1 else {
            throw .notFound
        }
        guard ["GET", "HEAD", "POST"].contains(head.method) else { throw .methodNotAllowed }
        let isPost = head.method == "POST"
        try checkOrigin(of: head, host: host, isRequired: isPost)
        if isPost { try checkMediaType(of: head) }
    }

    private func checkOrigin(of head: RequestHead, host: String, isRequired: Bool) throws(RequestError) {
        let origin = head.fields["Origin"]
        guard origin == "http://\(host)" || origin == nil && !isRequired else { throw .forbidden("unknown Origin") }
        switch head.fields["Sec-Fetch-Site"] {
        case nil, "none", "same-origin": return
        default:
            // Another port of 127.0.0.1 is `same-site`, and a local file that redirects to the page is `cross-site`.
            // Both may open the page in a tab, but may not embed it.
            let isOpened = head.fields["Sec-Fetch-Mode"] == "navigate" && head.fields["Sec-Fetch-Dest"] == "document"
            guard isOpened && !isRequired else { throw .forbidden("the request is from another site") }
        }
    }

    /// Checks that the body is JSON. Without a CORS preflight, other sites cannot send this media type.
    private func checkMediaType(of head: RequestHead) throws(RequestError) {
        let essence = head.fields["Content-Type"]?.prefix { $0 != ";" && $0 != " " }
        guard essence?.lowercased() == "application/json" else { throw .notJSON }
    }
}

extension WebRequest {
    /// Creates the request for the handler from a request that a ``RequestGuard`` has checked.
    init(_ head: RequestHead, body: Data) {
        let path = Array(head.target.path.dropFirst())
        self.init(
            path == [""] ? [] : path, method: head.method == "POST" ? .post : .get, query: head.target.query, body: body
        )
    }
}
