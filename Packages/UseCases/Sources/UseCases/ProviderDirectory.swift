public import Protocols

/// The providers of an app, looked up by the names that users type.
public struct ProviderDirectory: Sendable {
    /// The providers, sorted by id.
    public let providers: [ProviderDescriptor]

    /// The indices into `providers`, keyed by lowercase id and by lowercase package name.
    private let indices: [String: Int]

    /// Creates a directory of providers.
    ///
    /// - Throws: `invalidRequest` if two providers have the same name, ignoring case. The message names both packages.
    public init(_ providers: [ProviderDescriptor]) throws(ProviderError) {
        self.providers = providers.sorted { $0.id < $1.id }
        var indices: [String: Int] = [:]
        for (index, provider) in self.providers.enumerated() {
            for name in [provider.id, provider.packageName] {
                guard let other = indices.updateValue(index, forKey: name.lowercased()), other != index else {
                    continue
                }
                throw ProviderError(
                    .invalidRequest,
                    "duplicate provider name '\(name.lowercased())' in \(self.providers[other].packageName) and "
                        + "\(provider.packageName): give one of them a different id")
            }
        }
        self.indices = indices
    }

    /// Returns the provider with the given id or package name, ignoring case.
    public func provider(named name: String) -> ProviderDescriptor? {
        indices[name.lowercased()].map { providers[$0] }
    }
}
