import Protocols

/// A response that asks for another request.
struct Redirect {
    private let response: HTTPResponse
    private let locations: Set<String>
    private let request: HTTPRequest

    /// - Parameters:
    ///   - response: what may be a redirect; `nil` results when it is none.
    ///   - request: the one before any redirect, with every secret that must not show.
    init?(_ response: HTTPResponse, secretsOf request: HTTPRequest) {
        locations = Set(response.headers.values(of: "Location"))
        guard [301, 302, 303, 307, 308].contains(response.status), !locations.isEmpty else { return nil }
        self.response = response
        self.request = request
    }

    /// Where it leads: an address that may be asked, without fragment and without secret.
    ///
    /// - Throws: `incorrectDataReturned` when there is no such address.
    func target() throws(NetworkError) -> URL {
        guard locations.count == 1, let location = locations.first else {
            throw refused("to several addresses at once")
        }
        guard let target = resolve(location)?.removingSecrets(of: request) else {
            throw refused("to an address that cannot be read")
        }
        let scheme = target.scheme?.lowercased() ?? ""
        guard ["http", "https"].contains(scheme) else {
            throw refused("to \(scheme):, and only http and https are followed")
        }
        guard target.host(percentEncoded: true)?.isEmpty == false else {
            throw refused("to an address without a host")
        }
        guard scheme == "https" || response.url.scheme?.lowercased() != "https" else {
            throw refused("from https to http, which would show the request to everyone on the way")
        }
        guard target.user == nil || target.user == response.url.user else {
            throw refused("to an address with a user name in it")
        }
        guard !target.showsSecret(of: request) else {
            throw refused("to an address that repeats a secret")
        }
        return target
    }

    /// The error for a redirect that is not followed.
    func refused(_ words: String) -> NetworkError {
        let host = response.url.host(percentEncoded: true) ?? response.url.absoluteString
        return NetworkError(.incorrectDataReturned, request.hidingSecrets(in: "\(host) redirects \(words)"))
    }

    private func resolve(_ location: String) -> URL? {
        let reference = location.prefix { $0 != "#" }
        // An empty reference means the same address (RFC 3986 §4.4); URL(string:) has none for it.
        let target = reference.isEmpty ? response.url : URL(string: String(reference), relativeTo: response.url)
        return target?.absoluteURL
    }
}
