import Protocols

/// Where requests go: the API's public host, or another server that the user names.
struct ServerAddress {
    let url: URL
    /// The limits that are known of that server. They belong to the public host; of another one with the same API only
    /// its headers tell.
    let limits: RequestLimits

    /// - Throws: a usage failure for what is no server's address.
    init(_ text: String?, of descriptor: ProviderDescriptor) throws(Failure) {
        guard let text else {
            self.init(publicHostOf: descriptor)
            return
        }
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()),
            url.host()?.isEmpty == false, url.query == nil, url.fragment == nil, url.user == nil, url.password == nil
        else {
            throw .usage(
                "--base-url is no address of a server",
                hint: "it begins with https:// or http:// and a host, and has no user, query or fragment")
        }
        let isPublic = url == descriptor.baseURL
        // What an API obliges its clients to holds for its answers, wherever they come from.
        let elsewhere = RequestLimits(
            budget: descriptor.limits.budget, weight: descriptor.limits.weight, retention: descriptor.limits.retention)
        self.init(url: url, limits: isPublic ? descriptor.limits : elsewhere)
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
