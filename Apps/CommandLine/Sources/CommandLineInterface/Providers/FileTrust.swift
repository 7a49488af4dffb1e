import Arguments
import Connections
import Failures
import Protocols
import ProviderFiles

/// What the user has allowed provider files to do. It is saved in the configuration folder, never next to a file.
struct FileTrust: Sendable {
    /// The file of the answers; `nil` if the environment specifies no configuration folder.
    private let file: (any ConfigurationFile)?
    private let digests: any MessageDigests

    init(
        _ environment: [String: String], digests: any MessageDigests,
        openConfiguration: (_ path: String, _ access: FileAccess) -> any ConfigurationFile
    ) {
        self.digests = digests
        file = ConfigurationFolder(environment).map { openConfiguration("\($0.path)/trust.json", .none) }
    }

    // MARK: Files of a project

    /// Throws a failure if the user does not trust a file of a project with this content.
    func check(_ source: ProviderFileSource, _ data: Data) throws(Failure) {
        let earlier = try content().files.first { $0.path == source.absolutePath }
        guard earlier?.sha256 != fingerprint(of: data) else { return }
        let reason = earlier == nil ? "it belongs to the project" : "it has changed since you trusted it"
        throw Failure(
            .untrusted, "\(source.path) is not trusted: \(reason)",
            hint: "to see what it sends and to trust it, run: switchboard trust \(source.path.quotedForShell)")
    }

    /// Returns the SHA-256 of a file's content.
    func fingerprint(of data: Data) -> String { digests.sha256(data).hexadecimal }

    // MARK: Answers

    /// Returns the saved answers.
    ///
    /// - Throws: An `untrusted` failure if the file cannot be read, or is not a file of answers.
    func content() throws(Failure) -> TrustedContent {
        guard let file else { return TrustedContent() }
        do {
            return try TrustedContent(file.read())
        } catch {
            throw unreadable(error, file)
        }
    }

    /// Changes the saved answers. Another process can change them at the same time, but not during the call.
    func update(_ change: (inout TrustedContent) -> Void) throws(Failure) {
        guard let file else { throw .missingConfigurationFolder }
        do throws(ConfigurationFileError) {
            try file.update { data throws(ReadError) in
                var content = try TrustedContent(data)
                change(&content)
                return content.data
            }
        } catch {
            guard case .write = error else { throw unreadable(ReadError(reason: error.reason), file) }
            throw Failure(.unwritableCredentials, "could not write '\(file.path)': \(error.reason)")
        }
    }

    private func unreadable(_ error: ReadError, _ file: any ConfigurationFile) -> Failure {
        Failure(
            .untrusted, "could not read '\(file.path)': \(error.reason)",
            hint: "repair or remove the file; switchboard then asks again")
    }
}

/// The saved answers.
struct TrustedContent: Codable {
    /// A file with a fixed content.
    struct File: Codable, Hashable {
        /// The absolute path.
        let path: String
        /// The SHA-256 of the content, in hexadecimal digits.
        let sha256: String
        /// The ids of the providers in the file.
        let providers: [String]
    }

    /// A secret that a provider may send to a server.
    struct Secret: Codable, Hashable {
        /// The id of the provider.
        let provider: String
        /// The environment variable.
        let variable: String
        /// The server: `https://api.acme.example`.
        let origin: String
        /// The place in requests: `header X-API-Key`.
        let place: String
    }

    private(set) var files: [File] = []
    private(set) var secrets: [Secret] = []

    init() {}

    init(_ data: Data?) throws(ReadError) {
        guard let data else { return }
        self = try data.decodedInput(
            TrustedContent.self, maximumDepth: 4, expecting: "a file of trusted provider files")
    }

    /// The content as JSON; `nil` if there are no answers.
    var data: Data? {
        guard !files.isEmpty || !secrets.isEmpty else { return nil }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        return try? encoder.encode(self)
    }

    mutating func add(_ file: File) {
        files.removeAll { $0.path == file.path }
        files.append(file)
    }

    mutating func add(_ new: [Secret]) {
        for secret in new where !secrets.contains(secret) { secrets.append(secret) }
    }

    /// Removes files and secrets.
    mutating func remove(files removedFiles: Set<File>, secrets removedSecrets: Set<Secret>) {
        files.removeAll(where: removedFiles.contains)
        secrets.removeAll(where: removedSecrets.contains)
    }
}
