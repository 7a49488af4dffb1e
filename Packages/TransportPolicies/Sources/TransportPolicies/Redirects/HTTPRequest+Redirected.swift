import Protocols

extension HTTPRequest {
    /// The request that a redirect asks for (RFC 9110 §15.4).
    func redirected(to target: URL, status: Int) -> HTTPRequest {
        var next = self
        next.url = target
        if becomesGet(by: status) {
            next.method = .get
            next.body = nil
            next.headers = headers.filter { !$0.hasPrefix("content-") }
        }
        if Origin(target) != Origin(url) {
            next.credentials = []
            next.headers = next.headers.filter(Self.mayLeaveOrigin)
        }
        return next
    }

    /// 303 asks for a GET, and 301 and 302 turn POST into one, as browsers have always done.
    private func becomesGet(by status: Int) -> Bool {
        switch status {
        case 303: method != .get && method != .head
        case 301, 302: method == .post
        default: false
        }
    }

    /// Any header that is not known to be harmless may hold a secret.
    private static func mayLeaveOrigin(_ name: String) -> Bool {
        let harmless = [
            "accept", "accept-language", "content-encoding", "content-language", "content-type", "user-agent",
        ]
        return harmless.contains(name) || name.hasSuffix("api-version")
    }
}

extension HTTPHeaders {
    /// The fields whose name, in lower case, passes a test.
    fileprivate func filter(_ isKept: (String) -> Bool) -> HTTPHeaders {
        HTTPHeaders(fields.filter { isKept($0.name.lowercased()) })
    }
}
