import Essentials
import ProviderProtocols
import TransportProtocols

/// A response that redirects its request (RFC 9110 §15.4).
struct Redirect {
    private static let repeatedSecret = "secret in the Location header"

    private let response: HTTPResponse
    private let locations: Set<String>
    private let original: HTTPRequest

    /// Creates a redirect from a response. Returns `nil` if the response is not a redirect with a `Location`.
    ///
    /// - Parameter original: The first request, before any redirect. It still has all credentials.
    init?(_ response: HTTPResponse, original: HTTPRequest) {
        locations = Set(response.headers.values(of: "Location"))
        guard [301, 302, 303, 307, 308].contains(response.status), !locations.isEmpty else { return nil }
        self.response = response
        self.original = original
    }

    /// Returns the request to send next, after `request` was redirected.
    ///
    /// - Throws: `incorrectDataReturned` if the redirect must not be followed.
    func next(after request: HTTPRequest) throws(NetworkError) -> HTTPRequest {
        let target = try target()
        var next = request
        if request.becomesGet(after: response.status) {
            guard request.isSafe else {
                let change = "\(response.status) replaces \(request.method) with GET"
                throw refusal("\(change); the \(request.method) may have been carried out")
            }
            next = request.asGet
        }
        guard next.body == nil || Origin(target) == Origin(request.url) else {
            throw refusal("the request body would go to another origin")
        }
        return next.redirected(to: target)
    }

    /// Returns the URL to request next, without its fragment or any secrets.
    private func target() throws(NetworkError) -> URL {
        guard locations.count == 1, let location = locations.first else {
            throw refusal("conflicting Location headers")
        }
        // A transport below `RedirectFollowingTransport` adds the credentials and masks them in the header fields of
        // responses. This check precedes parsing, because `URL` converts a mask in the host to Punycode.
        guard !location.prefix(while: { $0 != "?" && $0 != "#" }).contains(Secret.mask) else {
            throw refusal(Self.repeatedSecret)
        }
        guard let target = resolve(location)?.removingCredentials(of: original) else {
            throw refusal("invalid Location")
        }
        let scheme = target.scheme?.lowercased() ?? ""
        guard ["http", "https"].contains(scheme) else {
            throw refusal("unsupported scheme '\(scheme)' (expected http or https)")
        }
        guard target.host(percentEncoded: true)?.isEmpty == false else {
            throw refusal("missing host in the Location header")
        }
        guard scheme == "https" || response.url.scheme?.lowercased() != "https" else {
            throw refusal("downgrade from https to unencrypted http")
        }
        guard target.user == nil || target.user == response.url.user else {
            throw refusal("user name in the Location header")
        }
        guard !target.repeatsSecret else {
            throw refusal(Self.repeatedSecret)
        }
        return target
    }

    /// Returns the error for a redirect that must not be followed.
    func refusal(_ reason: String) -> NetworkError {
        let host = response.url.host(percentEncoded: true) ?? response.url.absoluteString
        return NetworkError(.incorrectDataReturned, "refusing a redirect from \(host): \(reason)")
    }

    private func resolve(_ location: String) -> URL? {
        let reference = location.prefix { $0 != "#" }
        // An empty reference refers to the current URL (RFC 3986 §4.4). `URL(string:)` does not accept it.
        let target = reference.isEmpty ? response.url : URL(string: String(reference), relativeTo: response.url)
        return target?.absoluteURL
    }
}

extension HTTPRequest {
    /// Returns the request to send to the target of a redirect (RFC 9110 §15.4).
    ///
    /// If the target has a different origin, the credentials are removed. Of the header fields, only those that are
    /// known to contain no secret are kept.
    fileprivate func redirected(to target: URL) -> HTTPRequest {
        var next = self
        next.url = target
        if Origin(target) != Origin(url) {
            next.credentials = []
            next.headers = next.headers.filter(Self.mayLeaveOrigin)
        }
        return next
    }

    /// Returns whether a redirect with this status replaces the method with GET.
    ///
    /// A 303 replaces every method except HEAD (RFC 9110 §15.4.4). A 301 or 302 may replace POST (§15.4.2, §15.4.3). A
    /// safe POST stays a POST, because a GET would lose the search in its body.
    fileprivate func becomesGet(after status: Int) -> Bool {
        switch status {
        case 303: method != .get && method != .head
        case 301, 302: method == .post && !isSafe
        default: false
        }
    }

    /// The request as a GET, without its body and the header fields that describe the body (RFC 9110 §15.4).
    fileprivate var asGet: HTTPRequest {
        var request = self
        request.method = .get
        request.body = nil
        request.headers = headers.filter { !$0.hasPrefix("content-") }
        return request
    }

    /// Returns whether a header field may be sent to a different origin. The name must be in lower case.
    private static func mayLeaveOrigin(_ name: String) -> Bool {
        let harmless = [
            "accept", "accept-language", "content-encoding", "content-language", "content-type", "user-agent",
        ]
        return harmless.contains(name) || name.hasSuffix("api-version")
    }
}

extension HTTPHeaders {
    /// Returns the fields whose lowercase name satisfies the predicate.
    fileprivate func filter(_ isIncluded: (String) -> Bool) -> HTTPHeaders {
        HTTPHeaders(fields.filter { isIncluded($0.name.lowercased()) })
    }
}

extension URL {
    /// Returns the URL without query items that have the name of a credential, or whose value is the mask of a secret.
    ///
    /// A server that copies the query of the request into the `Location` includes these items.
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

    /// Whether the URL contains the percent-encoded mask of a secret.
    var repeatsSecret: Bool {
        absoluteString.contains(String(repeating: "%E2%80%A2", count: Secret.mask.count))
    }
}
