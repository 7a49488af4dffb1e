import Failures
import Protocols

extension Capability {
    /// The words that a user types for the capability. Each has a command of its own, except downloads.
    package var command: String { name == "download" ? "get --\(name)" : name }
}

extension Failure {
    /// The failure for a command that a provider does not support.
    package static func unsupported(_ command: String, _ provider: ProviderDescriptor) -> Failure {
        let commands = provider.capabilities.map(\.command).joined(separator: ", ")
        return .usage("\(provider.id) does not support '\(command)'; supported: \(commands)")
    }
}
