import Failures
import Protocols
import ProviderFiles

/// A server that gets requests of a provider from a file, and a secret that it gets.
struct Permission {
    let origin: String
    /// The secret; `nil` for requests without one.
    let secret: SecretUse?
    /// Whether the requests are for files of items, and never contain a secret.
    var isForFiles = false

    /// What the server gets: `ACME_KEY as the header field X-API-Key`.
    var purpose: String {
        secret.map { "\($0.variable) \($0.place)" } ?? (isForFiles ? "requests for files, without secrets" : "requests")
    }
}

extension ProviderFile {
    /// Returns where the requests of one of the providers go, and which secrets they contain.
    ///
    /// - Parameter url: The base URL that the provider uses.
    func permissions(of provider: ProviderDescriptor, at url: URL) -> [Permission] {
        let uses = secretUses(of: provider, at: url)
        let own = Origin(url).text
        let isSecret = uses.contains { $0.origin == own }
        return (isSecret ? [] : [Permission(origin: own, secret: nil)])
            + uses.map { Permission(origin: $0.origin, secret: $0) }
            + fileOrigins(of: provider.id).map { Permission(origin: $0, secret: nil, isForFiles: true) }
    }

    private func fileOrigins(of provider: String) -> [String] {
        switch fileServers(of: provider) {
        case .none: []
        case .named(let origins): origins
        case .any: ["any server that the API names"]
        }
    }
}

extension OpenedProvider {
    private var content: ProviderFile? { try? file?.inspect().file }

    /// Where the requests of a provider from a file go; empty for a package.
    var permissions: [Permission] {
        let sample = Origin(descriptor.baseURL).text
        let permissions = content?.permissions(of: descriptor, at: descriptor.baseURL) ?? []
        guard let host = content?.hostSettings(of: descriptor.id) else { return permissions }
        return permissions.map { $0.origin == sample ? Permission(origin: host.form, secret: $0.secret) : $0 }
    }

    /// The base URL. The parts that the user fills in are in braces.
    var baseURL: String { content?.hostSettings(of: descriptor.id)?.form ?? descriptor.baseURL.absoluteString }

    /// The web page with the terms of use; `nil` if a file names none, and for a package.
    var terms: String? { content?.terms(of: descriptor.id) }
}
