public import Protocols

/// The providers of an app, looked up by the names that users type.
public struct ProviderDirectory: Sendable {
    /// The providers, sorted by id.
    public let providers: [ProviderDescriptor]

    /// The names of the packages that contain only one provider, sorted by the id of the provider.
    public let packageNames: [String]

    /// The indices into `providers`, keyed by lowercase id and by lowercase package name.
    private let indices: [String: Int]

    /// Creates a directory of providers.
    ///
    /// The name of a package is also a name of its provider, unless the package contains several providers.
    ///
    /// - Throws: `invalidRequest` if two providers have the same name, ignoring case. The message contains the type and
    ///   the package of both providers.
    public init(_ providers: [ProviderDescriptor]) throws(ProviderError) {
        self.providers = providers.sorted { $0.id < $1.id }
        let packages = Dictionary(grouping: providers, by: \.packageName)
        packageNames = self.providers.map(\.packageName).filter { packages[$0]?.count == 1 }
        var indices: [String: Int] = [:]
        for (index, provider) in self.providers.enumerated() {
            for name in [provider.id] + packageNames.filter({ $0 == provider.packageName }) {
                guard let other = indices.updateValue(index, forKey: name.lowercased()), other != index else {
                    continue
                }
                throw ProviderError(
                    .invalidRequest,
                    "duplicate provider name '\(name.lowercased())': \(self.providers[other].origin) and "
                        + "\(provider.origin); give one of them a different id")
            }
        }
        self.indices = indices
    }

    /// Returns the provider with the given id or package name, ignoring case.
    public func provider(named name: String) -> ProviderDescriptor? {
        indices[name.lowercased()].map { providers[$0] }
    }
}

extension ProviderDescriptor {
    /// The package and the type of the provider: `GitHubReposProvider (GitHubAPI)`.
    fileprivate var origin: String { "\(packageName) (\(type))" }
}
