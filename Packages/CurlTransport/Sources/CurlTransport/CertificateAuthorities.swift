/// The certificate authorities to trust instead of those of the system.
public struct CertificateAuthorities: Hashable, Sendable {
    /// The path of a file of certificates in PEM.
    public let file: String?
    /// The path of a folder of certificates, named by their hashes as `openssl rehash` does.
    public let folder: String?

    /// The authorities in a file, in a folder, or in both.
    public init(file: String? = nil, folder: String? = nil) {
        self.file = file
        self.folder = folder
    }

    /// The authorities that environment variables name, as the `curl` command reads them: `CURL_CA_BUNDLE`, or else
    /// `SSL_CERT_FILE` and `SSL_CERT_DIR`. `nil` when none of them is set; an empty variable counts as not set.
    public init?(environment: [String: String]) {
        let value = { (name: String) in environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        let bundle = value("CURL_CA_BUNDLE")
        file = bundle ?? value("SSL_CERT_FILE")
        folder = bundle == nil ? value("SSL_CERT_DIR") : nil
        if file == nil, folder == nil { return nil }
    }
}
