import Protocols

/// A response that redirects its request (RFC 9110 §15.4).
struct Redirect {
    private static let repeatedSecret = "the Location repeats a secret"

    private let response: HTTPResponse
    private let locations: Set<String>
    private let original: HTTPRequest

    /// Reads a redirect; `nil` when the response is not a redirect.
    ///
    /// - Parameters:
    ///   - response: any response.
    ///   - original: the first request, before any redirect: the one with all the credentials.
    init?(_ response: HTTPResponse, original: HTTPRequest) {
        locations = Set(response.headers.values(of: "Location"))
        guard [301, 302, 303, 307, 308].contains(response.status), !locations.isEmpty else { return nil }
        self.response = response
        self.original = original
    }

    /// Returns the target: an address that may be requested, without fragment and without secrets.
    ///
    /// - Throws: `incorrectDataReturned` for a target that must not be requested.
    func target() throws(NetworkError) -> URL {
        guard locations.count == 1, let location = locations.first else {
            throw refusal("conflicting Location headers")
        }
        // Credentials are added below this transport, and masked in the header fields of responses. The check precedes
        // parsing, which would turn a mask in the host into Punycode.
        guard !location.prefix(while: { $0 != "?" && $0 != "#" }).contains(Secret.mask) else {
            throw refusal(Self.repeatedSecret)
        }
        guard let target = resolve(location)?.removingCredentials(of: original) else {
            throw refusal("invalid Location")
        }
        let scheme = target.scheme?.lowercased() ?? ""
        guard ["http", "https"].contains(scheme) else {
            throw refusal("unsupported scheme '\(scheme)', expected http or https")
        }
        guard target.host(percentEncoded: true)?.isEmpty == false else {
            throw refusal("missing host in the Location")
        }
        guard scheme == "https" || response.url.scheme?.lowercased() != "https" else {
            throw refusal("from https to unencrypted http")
        }
        guard target.user == nil || target.user == response.url.user else {
            throw refusal("user name in the Location")
        }
        guard !target.repeatsSecret else {
            throw refusal(Self.repeatedSecret)
        }
        return target
    }

    /// Returns the error for a redirect that is not followed.
    func refusal(_ reason: String) -> NetworkError {
        let host = response.url.host(percentEncoded: true) ?? response.url.absoluteString
        return NetworkError(.incorrectDataReturned, "refusing the redirect of \(host): \(reason)")
    }

    private func resolve(_ location: String) -> URL? {
        let reference = location.prefix { $0 != "#" }
        // RFC 3986 §4.4: an empty reference means the same address. URL(string:) does not accept it.
        let target = reference.isEmpty ? response.url : URL(string: String(reference), relativeTo: response.url)
        return target?.absoluteURL
    }
}

extension HTTPRequest {
    /// Returns the request for the target of a redirect (RFC 9110 §15.4).
    func redirected(to target: URL, status: Int) -> HTTPRequest {
        var next = self
        next.url = target
        if becomesGet(after: status) {
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

    /// RFC 9110 §15.4.4: a 303 is followed with GET. §15.4.2 and §15.4.3: after 301 and 302, a POST becomes a GET.
    private func becomesGet(after status: Int) -> Bool {
        switch status {
        case 303: method != .get && method != .head
        case 301, 302: method == .post
        default: false
        }
    }

    /// Returns whether a header field may be sent to another origin. Only fields that are known to hold no secret may.
    private static func mayLeaveOrigin(_ name: String) -> Bool {
        let harmless = [
            "accept", "accept-language", "content-encoding", "content-language", "content-type", "user-agent",
        ]
        return harmless.contains(name) || name.hasSuffix("api-version")
    }
}

extension HTTPHeaders {
    /// Returns the fields whose name, in lower case, satisfies a predicate.
    fileprivate func filter(_ isIncluded: (String) -> Bool) -> HTTPHeaders {
        HTTPHeaders(fields.filter { isIncluded($0.name.lowercased()) })
    }
}

extension URL {
    /// Returns the URL without query items that carry a credential. A server that copies the whole query into the
    /// `Location` repeats them.
    func removingCredentials(of request: HTTPRequest) -> URL? {
        guard let query = query(percentEncoded: true) else { return self }
        let items = query.split(separator: "&", omittingEmptySubsequences: false)
        let names = Set(request.credentials.compactMap(\.queryName))
        let kept = items.filter { text in
            let item = QueryItem(decoding: text)
            return !names.contains(item.name) && item.value != Secret.mask
        }
        guard kept.count < items.count else { return self }
        let stem = absoluteString.prefix { $0 != "?" }
        return URL(string: kept.isEmpty ? String(stem) : "\(stem)?\(kept.joined(separator: "&"))")
    }

    /// Whether the mask of a secret occurs anywhere in the URL.
    var repeatsSecret: Bool {
        absoluteString.contains(String(repeating: "%E2%80%A2", count: Secret.mask.count))
    }
}
