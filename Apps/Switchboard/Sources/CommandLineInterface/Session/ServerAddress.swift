import Protocols

/// The server that receives the requests: the API's public host, or another server that the user names.
struct ServerAddress {
    let url: URL
    /// The limits of that server. The descriptor declares those of the public host; another server with the same API
    /// reports its own in header fields.
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

    /// Creates the address of the public host.
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
        // The message does not repeat an address that may contain a password or a key.
        guard !text.contains(where: { "@?#".contains($0) }) else {
            return .usage("invalid --base-url: expected \(form), without user, query or fragment")
        }
        return .usage("invalid --base-url '\(text)': expected \(form)")
    }
}
