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
    ///
    /// - Parameter variable: the environment variable that named it; `nil` when an option did.
    static func unknownProvider(
        _ name: String, from variable: String? = nil, among directory: ProviderDirectory
    ) -> Failure {
        let providers = directory.providers
        return .usage(
            "There is no provider \"\(name)\"\(variable.map { ", which \($0) names" } ?? ""); there are: "
                + directory.ids,
            hint: Suggestion.hint(for: name, among: providers.map(\.id))
                ?? Suggestion.hint(for: name, among: providers.map(\.packageName)))
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
