public import Protocols

/// The providers that an app can pick from, found by what a user types.
public struct ProviderDirectory: Sendable {
    /// The providers, by id.
    public let providers: [ProviderDescriptor]

    /// Places in `providers`, by id and package name in lower case.
    private let places: [String: Int]

    /// Takes the providers of a catalog.
    ///
    /// - Throws: `invalidRequest` when two of them answer to one name, naming both packages.
    public init(_ providers: [ProviderDescriptor]) throws(ProviderError) {
        self.providers = providers.sorted { $0.id < $1.id }
        var places: [String: Int] = [:]
        for (place, provider) in self.providers.enumerated() {
            for name in [provider.id, provider.packageName] {
                guard let other = places.updateValue(place, forKey: name.lowercased()), other != place else { continue }
                throw ProviderError(
                    .invalidRequest,
                    "Two providers answer to \"\(name.lowercased())\": \(self.providers[other].packageName) and "
                        + "\(provider.packageName). Give one another id.")
            }
        }
        self.places = places
    }

    /// The provider with an id or a package name, in any case.
    public func provider(named name: String) -> ProviderDescriptor? {
        places[name.lowercased()].map { providers[$0] }
    }
}
