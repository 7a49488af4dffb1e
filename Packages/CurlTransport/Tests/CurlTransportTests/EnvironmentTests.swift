import Essentials
import ProtocolsTesting
import Testing

@testable import CurlTransport

/// Settings in environment variables, with the same meaning as for the `curl` command.
@Suite struct EnvironmentTests {
    @Test(
        arguments: [
            ([:], nil, nil),
            (["CURL_CA_BUNDLE": "a.pem", "SSL_CERT_FILE": "b.pem", "SSL_CERT_DIR": "/c"], "a.pem", nil),
            (["SSL_CERT_FILE": "b.pem", "SSL_CERT_DIR": "/c"], "b.pem", "/c"),
            (["CURL_CA_BUNDLE": "", "SSL_CERT_DIR": "/c"], nil, "/c"),
        ] as [([String: String], String?, String?)])
    func `variables name certificate authorities`(environment: [String: String], file: String?, folder: String?) {
        let authorities = CertificateAuthorities(environment: environment)
        expectEqual(authorities?.file, file)
        expectEqual(authorities?.folder, folder)
        expectEqual((authorities == nil), (file == nil && folder == nil))
    }

    @Test(
        arguments: [
            ([:], "https://a.example/", nil),
            (["http_proxy": "p:1"], "http://a.example/", "p:1"),
            (["http_proxy": "p:1"], "https://a.example/", nil),
            (["HTTP_PROXY": "p:1"], "http://a.example/", nil),
            (["https_proxy": "p:1", "HTTPS_PROXY": "p:2"], "https://a.example/", "p:1"),
            (["HTTPS_PROXY": "p:2"], "https://a.example/", "p:2"),
            (["all_proxy": "p:3"], "http://a.example/", "p:3"),
            (["ALL_PROXY": "p:4", "https_proxy": ""], "https://a.example/", "p:4"),
            (["all_proxy": "p:3"], "http://127.0.0.1/", nil),
            (["all_proxy": "p:3"], "https://localhost/", nil),
            (["all_proxy": "p:3"], "https://[::1]/", nil),
            (["all_proxy": "p:3", "NO_PROXY": "a.example"], "https://a.example/", nil),
            (["all_proxy": "p:3", "no_proxy": "b.example", "NO_PROXY": "a.example"], "https://a.example/", "p:3"),
        ] as [([String: String], String, String?)])
    func `variables select the proxy of a URL`(environment: [String: String], url: String, proxy: String?) throws {
        let endpoint = try Endpoint(#require(URL(string: url)))
        expectEqual(ProxySettings(environment: environment).proxy(for: endpoint)?.url, proxy)
    }

    @Test(arguments: [
        ("*", "a.example", true), ("a.example", "a.example", true), ("A.Example", "a.example", true),
        ("example", "a.example", true), (".example", "a.example", true), ("example.", "a.example", true),
        ("ample", "a.example", false), ("b.a.example", "a.example", false), ("", "a.example", false),
        (",, x  a.example", "a.example", true), ("10.1.2.3", "10.1.2.3", true), ("10.1.2", "10.1.2.3", false),
        ("10.0.0.0/8", "10.1.2.3", true), ("10.0.0.0/8", "11.1.2.3", false), ("10.1.2.2/31", "10.1.2.3", true),
        ("0.0.0.0/0", "9.9.9.9", true), ("10.0.0.0/33", "10.0.0.0", false), ("10.0.0.0/x", "10.0.0.0", false),
        ("fe80::/10", "fe80::1", true), ("[fe80::1]", "fe80::1", true), ("fe80::/10", "10.1.2.3", false),
        ("2.3", "10.1.2.3", false), ("a.example,*", "b.example", false),
    ])
    func `NO_PROXY excludes hosts`(list: String, host: String, isDirect: Bool) {
        expectEqual(ProxyExclusions(list).contains(host), isDirect)
    }

    @Test(arguments: [
        ("proxy.example:3128", "proxy.example:3128"), ("http://proxy.example", "proxy.example"),
        ("http://user:p%40ss@proxy.example:3128/", "proxy.example:3128"), ("socks5h://a@[::1]:9", "[::1]:9"),
        ("user:p@ss@proxy.example:1", "proxy.example:1"), ("http://user:pa/ss@proxy.example:1", "proxy.example:1"),
        ("user:p?s#@proxy.example", "proxy.example"), ("http://user:123456/@proxy.example:1", "proxy.example:1"),
        // An "@" after the authority does not belong to a password.
        ("http://proxy.example/@x", "proxy.example"), ("proxy.example:3128?@x", "proxy.example:3128"),
        ("http://user:p@ss@proxy.example:/a@b", "proxy.example:"), ("socks5h://[::1]:9#@x", "[::1]:9"),
    ])
    func `a proxy is described without its password`(url: String, description: String) {
        expectEqual("\(Proxy(url: url))", description)
    }
}
