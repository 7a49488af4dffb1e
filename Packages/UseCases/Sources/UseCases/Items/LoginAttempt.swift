public import Protocols

/// An attempt to use a provider with new secrets, before they are saved.
public struct LoginAttempt: Sendable {
    private let provider: any Provider
    private let descriptor: ProviderDescriptor

    /// Creates the attempt for a provider that sends the secrets.
    public init(_ provider: any Provider, of descriptor: ProviderDescriptor) {
        self.provider = provider
        self.descriptor = descriptor
    }

    /// Requests the smallest page of the list. Returns `false` if nothing can be requested, because the provider has no
    /// list or its list requires a parameter.
    ///
    /// - Throws: `refusedCredentials` if the API refuses the secrets, or any other error of the provider.
    public func callAsFunction() async throws(ProviderError) -> Bool {
        guard let lister = provider.lister, let list = smallestList else { return false }
        try await lister.readFirstPage(of: list)
        return true
    }

    private var smallestList: ListRequest? {
        guard let paging = descriptor.paging, let parameters = try? ParameterValues(for: descriptor.parameters) else {
            return nil
        }
        return try? ListRequest(parameters, pageSize: paging.sizes.allowed.lowerBound, for: paging)
    }
}

extension Listing {
    fileprivate func readFirstPage(of list: ListRequest) async throws(ProviderError) {
        _ = try await page(nil, of: list)
    }
}
