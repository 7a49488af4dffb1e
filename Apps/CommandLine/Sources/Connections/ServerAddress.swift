import Essentials
import Failures
import Protocols

/// The server that receives the requests: the API's public host, or the server of `--base-url`.
package struct ServerAddress {
    package let url: URL
    /// The limits of the server. Only the public host has all limits; see ``RequestLimits/forOtherServers``.
    package let limits: RequestLimits

    /// - Parameter text: the value of `--base-url`; `nil` for the public host.
    /// - Throws: a usage failure if the text is not an `http` or `https` URL with a host, or if the URL has a user
    ///   name, password, query or fragment.
    package init(_ text: String?, of descriptor: ProviderDescriptor) throws(Failure) {
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

    /// Creates the address of the host to which the samples belong, which is the API's public host.
    package init(publicHostOf descriptor: ProviderDescriptor) {
        self.init(url: descriptor.baseURL, limits: descriptor.limits)
    }

    /// Creates the address of the API's public host.
    package init(publicHost url: URL, of descriptor: ProviderDescriptor) {
        self.init(url: url, limits: descriptor.limits)
    }

    private init(url: URL, limits: RequestLimits) {
        self.url = url
        self.limits = limits
    }
}

extension Failure {
    fileprivate static func invalidBaseURL(_ text: String) -> Failure {
        let form = "https://host[:port][/path]"
        // Text with `@`, `?` or `#` may contain a password or a key, so the message does not repeat the text.
        guard !text.contains(where: { "@?#".contains($0) }) else {
            return .usage("invalid --base-url: expected \(form), without a user name, query or fragment")
        }
        return .usage("invalid --base-url '\(text)': expected \(form)", hint: addingScheme(text))
    }

    /// Returns a question such as `did you mean 'https://api.example'?` for an address that lacks only its scheme.
    private static func addingScheme(_ text: String) -> String? {
        guard !text.contains("//"), let host = URL(string: "https://\(text)")?.host(),
            host.contains(".") || host.isLoopbackHost
        else { return nil }
        return "did you mean '\(host.isLoopbackHost ? "http" : "https")://\(text)'?"
    }
}
