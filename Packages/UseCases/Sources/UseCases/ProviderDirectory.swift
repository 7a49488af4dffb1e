public import Protocols

/// The providers that an app can pick from, found by what a user types.
public struct ProviderDirectory: Sendable {
    /// The providers, by id.
    public let providers: [ProviderDescriptor]

    /// Takes the providers of a catalog.
    ///
    /// - Throws: `invalidRequest` when two of them answer to one name, naming both packages.
    public init(_ providers: [ProviderDescriptor]) throws(ProviderError) {
        self.providers = providers.sorted { $0.id < $1.id }
        var owners: [String: String] = [:]
        for provider in self.providers {
            for name in Self.names(of: provider) {
                guard let owner = owners.updateValue(provider.packageName, forKey: name) else { continue }
                throw ProviderError(
                    .invalidRequest,
                    "Two providers answer to \"\(name)\": \(owner) and \(provider.packageName). Give one another id.")
            }
        }
    }

    /// The provider with an id or a package name, in any case.
    public func provider(named name: String) -> ProviderDescriptor? {
        providers.first { Self.names(of: $0).contains(name.lowercased()) }
    }

    private static func names(of provider: ProviderDescriptor) -> Set<String> {
        [provider.id.lowercased(), provider.packageName.lowercased()]
    }
}
