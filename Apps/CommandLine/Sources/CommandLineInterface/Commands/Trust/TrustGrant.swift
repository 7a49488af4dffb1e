import Arguments
import Connections
import Failures
import Protocols
import ProviderFiles

/// What the user allows for one operand of `trust`.
struct TrustGrant {
    let source: ProviderFileSource
    let data: Data
    /// The ids of all providers in the file.
    let ids: [String]
    let uses: [SecretUse]
    let rows: [TrustRow]
    /// One line for each secret that is never sent to a server of the file.
    let refusals: [String]

    init(_ operand: String, _ invocation: Invocation) throws(Failure) {
        source = try Self.source(operand, invocation)
        let (file, data) = try source.inspect()
        self.data = data
        ids = file.descriptors.map(\.id)
        let isID = !operand.isFilePath
        let policy = try invocation.using(file: source).filePolicy()
        var (uses, rows, refusals) = ([SecretUse](), [TrustRow](), [String]())
        for provider in file.descriptors where !isID || provider.id.lowercased() == operand.lowercased() {
            let named = try ServerAddress(invocation.arguments[.baseURL], of: provider).url
            let url = try invocation.arguments.contains(.baseURL) ? named : policy.baseURL(of: provider)
            for permission in file.permissions(of: provider, at: url) {
                do throws(Failure) {
                    if let use = permission.secret {
                        try policy.refuseVariableOfPackage(use, in: source)
                        uses.append(use)
                    }
                    rows.append(TrustRow(permission, of: provider.id, in: source.path))
                } catch {
                    refusals.append(error.message)
                }
            }
        }
        (self.uses, self.rows, self.refusals) = (uses, rows, refusals)
    }

    private static func source(_ operand: String, _ invocation: Invocation) throws(Failure) -> ProviderFileSource {
        if operand.isFilePath { return invocation.system.providerFolders.file(at: operand) }
        if let file = try invocation.directory.file(named: operand) { return file }
        guard let provider = invocation.directory.validProvider(named: operand) else {
            throw .unknownProvider(operand, among: invocation.directory)
        }
        throw .usage("'\(provider.id)' is part of switchboard, so it needs no trust")
    }
}
