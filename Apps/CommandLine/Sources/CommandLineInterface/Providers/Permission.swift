import Failures
import Protocols
import ProviderFiles

/// A server that gets requests of a provider from a file, and a secret that it gets.
struct Permission {
    let origin: String
    /// The secret; `nil` for requests without one.
    let secret: SecretUse?
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
