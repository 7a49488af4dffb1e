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

    /// Finds the providers that the command line names, or else the one that the environment names; all providers if there
    /// is none. The default provider of the settings is ignored.
    ///
    /// - Throws: a usage failure for an unknown provider, and the failure of its file.
    init(_ invocation: Invocation) throws(Failure) {
        let (directory, operands) = (invocation.directory, invocation.arguments.operands)
        var named: [ProviderDescriptor] = []
        if let provider = invocation.provider, !invocation.isDefaultProvider,
            operands.isEmpty || !invocation.preferences.isInEnvironment(provider, of: directory)
        {
            named.append(provider)
        }
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

extension Preferences {
    /// Returns whether the environment names a provider.
    fileprivate func isInEnvironment(_ provider: ProviderDescriptor, of directory: ProviderDirectory) -> Bool {
        self.provider.source == .environment
            && directory.validProvider(named: self.provider.value)?.id == provider.id
    }
}
