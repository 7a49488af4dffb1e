public import Protocols

/// The parts of a server's name that each user fills in: `site` in `https://{site}.example.com`.
public struct HostSettings: Sendable {
    private let baseURL: BaseURLDefinition

    /// The names of the parts, in the order of the URL.
    public var names: [String] { baseURL.settings }

    /// The base URL with the names in braces.
    public var form: String { baseURL.template.description }

    /// Returns whether a text can be a part of a server's name: letters, digits and hyphens.
    public func accepts(_ text: String) -> Bool {
        url(Dictionary(names.map { ($0, text) }) { first, _ in first }) != nil
    }

    /// Returns the base URL with the values of the parts; `nil` if one is missing or cannot be a part of a server's name.
    public func url(_ values: [String: String]) -> URL? { baseURL.url(settings: values) }

    fileprivate init(_ baseURL: BaseURLDefinition) {
        self.baseURL = baseURL
    }
}

extension ProviderFile {
    /// Returns the parts of a provider's server name that the user fills in; `nil` if the file names the server.
    public func hostSettings(of provider: String) -> HostSettings? {
        definitions.first { $0.id == provider && !$0.baseURL.settings.isEmpty }.map { HostSettings($0.baseURL) }
    }
}
