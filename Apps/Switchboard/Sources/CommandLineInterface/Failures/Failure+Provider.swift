import Protocols
import UseCases

extension Failure {
    /// No provider was named.
    static func noProvider(among directory: ProviderDirectory) -> Failure {
        .usage(
            "Which API? Name one with --provider ID or SWITCHBOARD_PROVIDER: \(directory.ids)",
            hint: "switchboard providers tells what each one offers")
    }

    /// The provider that was named does not exist.
    static func unknownProvider(_ name: String, among directory: ProviderDirectory) -> Failure {
        .usage(
            "There is no provider \"\(name)\"; there are: \(directory.ids)",
            hint: Suggestion.hint(
                for: name, among: directory.providers.flatMap { [$0.id, $0.packageName] }))
    }

    /// The provider lacks a capability.
    static func cannot(_ capability: String, _ provider: ProviderDescriptor) -> Failure {
        let offered = provider.capabilities.map(\.name).joined(separator: ", ")
        let action = capability == "get" ? "get by id" : capability
        return .usage("\(provider.id) cannot \(action); it can: \(offered)")
    }
}

extension ProviderDirectory {
    fileprivate var ids: String { providers.map(\.id).joined(separator: ", ") }
}
