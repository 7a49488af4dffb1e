import Protocols

/// A provider file, read and validated.
public struct ProviderFile: Sendable {
    /// The name of the file without its folder: `github.json`.
    public let name: String
    /// The providers; usually one.
    let definitions: [ProviderDefinition]
}
