import Protocols

/// Certificates for TLS servers on this machine, made with `openssl` for one case, in a folder of its own.
final class CertificateFolder: Sendable {
    /// A certificate with its key.
    struct Certificate: Sendable {
        let file: String
        let keyFile: String
    }

    let path: String
    private let openssl: ExternalProgram

    /// - Returns: `nil` when the folder, or the certificate of the authority in it, cannot be made.
    init?(_ openssl: ExternalProgram) {
        self.openssl = openssl
        path = FileManager.default.temporaryDirectory.appending(path: "transport-contract-\(UUID().uuidString)").path
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            return nil
        }
        let isMade = openssl.run(
            Self.newKey("authority", path)
                + ["-x509", "-days", "2", "-out", "\(path)/authority.pem", "-subj", "/CN=Contract"]
                + ["-addext", "basicConstraints=critical,CA:TRUE"])
        guard isMade else { return nil }
    }

    deinit {
        try? FileManager.default.removeItem(atPath: path)
    }

    /// The certificate of the authority that signs the others.
    var authority: Certificate { certificate("authority") }

    /// Makes a certificate that the authority has signed.
    ///
    /// - Parameters:
    ///   - names: as in `subjectAltName`: `DNS:localhost,IP:127.0.0.1`.
    ///   - days: from now on; a negative number for one that has expired.
    func signed(for names: String, days: Int = 2) -> Certificate? {
        let name = "server-\(UUID().uuidString)"
        let extensions = "\(path)/\(name).ext"
        do {
            try Data("subjectAltName=\(names)\nbasicConstraints=CA:FALSE\n".utf8).write(to: URL(filePath: extensions))
        } catch {
            return nil
        }
        let request = "\(path)/\(name).csr"
        let isMade =
            openssl.run(Self.newKey(name, path) + ["-out", request, "-subj", "/CN=Contract server"])
            && openssl.run(
                ["x509", "-req", "-in", request, "-CA", authority.file, "-CAkey", authority.keyFile, "-CAcreateserial"]
                    + ["-days", "\(days)", "-extfile", extensions, "-out", "\(path)/\(name).pem"])
        return isMade ? certificate(name) : nil
    }

    private func certificate(_ name: String) -> Certificate {
        Certificate(file: "\(path)/\(name).pem", keyFile: "\(path)/\(name).key")
    }

    private static func newKey(_ name: String, _ path: String) -> [String] {
        [
            "req", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-keyout",
            "\(path)/\(name).key",
        ]
    }
}
