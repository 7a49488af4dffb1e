import Failures
import Protocols

/// What decides where the requests of a provider go, and whether its secrets may be sent.
package protocol ConnectionPolicy: Sendable {
    /// Returns the base URL of the API's public host.
    ///
    /// - Throws: a usage failure if the user has to fill in a part of it.
    func baseURL(of provider: ProviderDescriptor) throws(Failure) -> URL

    /// Throws a failure unless the secrets may be sent to the servers to which the provider sends them. May ask the user.
    ///
    /// - Parameters:
    ///   - variables: The environment variables of the secrets.
    ///   - url: The base URL of the requests.
    func authorize(_ variables: Set<String>, of provider: ProviderDescriptor, at url: URL) throws(Failure)

    /// Returns the name under which the secrets of the provider are saved.
    func account(of provider: ProviderDescriptor, at url: URL) -> String
}
