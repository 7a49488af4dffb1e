import Arguments
import Failures
import Output
import Protocols

/// The providers whose commands are offered as tools.
struct ToolProviders {
    /// The providers, sorted by the names of their entries.
    let providers: [ProviderDescriptor]
    /// Whether they are all that there are.
    let areAll: Bool

    /// Finds the providers that the command line names; all providers if it names none. A default provider is ignored.
    ///
    /// - Throws: a usage failure for an unknown provider, and the failure of its file.
    init(_ invocation: Invocation) throws(Failure) {
        let (directory, operands) = (invocation.directory, invocation.arguments.operands)
        var named: [ProviderDescriptor] = []
        let isDefault = invocation.isDefaultProvider || invocation.preferences.provider.source == .environment
        if let provider = invocation.provider, !isDefault { named.append(provider) }
        for operand in operands {
            guard let provider = try directory.provider(named: operand)?.descriptor else {
                throw .unknownProvider(operand, among: directory)
            }
            if !named.contains(where: { $0.id == provider.id }) { named.append(provider) }
        }
        areAll = named.isEmpty
        guard areAll else {
            providers = named
            return
        }
        let all = directory.opened()
        all.faults.forEach(invocation.console.note)
        providers = all.descriptors
    }
}
