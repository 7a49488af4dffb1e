import Protocols

/// Where requests go: to the API's public host, or to another server that the user names.
struct ServerAddress {
    let url: URL
    /// The limits of that server. Those that the descriptor declares are the public host's; another server with the same
    /// API tells its own in header fields.
    let limits: RequestLimits

    /// - Throws: a usage failure for a text that is not the address of a server.
    init(_ text: String?, of descriptor: ProviderDescriptor) throws(Failure) {
        guard let text else {
            self.init(publicHostOf: descriptor)
            return
        }
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()),
            url.host()?.isEmpty == false, url.query == nil, url.fragment == nil, url.user == nil, url.password == nil
        else {
            throw .invalidBaseURL(text)
        }
        let isPublic = url == descriptor.baseURL
        self.init(url: url, limits: isPublic ? descriptor.limits : descriptor.limits.forOtherServers)
    }

    /// The public host.
    init(publicHostOf descriptor: ProviderDescriptor) {
        self.init(url: descriptor.baseURL, limits: descriptor.limits)
    }

    private init(url: URL, limits: RequestLimits) {
        self.url = url
        self.limits = limits
    }
}

extension Failure {
    fileprivate static func invalidBaseURL(_ text: String) -> Failure {
        let form = "https://host[:port][/path]"
        // What looks like a password or a key in a query is not repeated.
        guard !text.contains(where: { "@?#".contains($0) }) else {
            return .usage("invalid --base-url: expected \(form), without user, query or fragment")
        }
        return .usage("invalid --base-url '\(text)': expected \(form)")
    }
}
