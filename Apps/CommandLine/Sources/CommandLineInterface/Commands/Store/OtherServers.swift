import Arguments
import Connections
import Failures
import Output
import Protocols
import StoreProtocols

extension Connection {
    /// Returns the failure of a command that reads the store. If the store has no list of this server, but lists of other
    /// servers of the provider, the hint names them.
    func namingOtherServers(_ failure: Failure) async -> Failure {
        guard failure.kind.exitCode == .notFound, let store = source.store as? any SQLStore,
            let sources = try? await StoreReader(store).sources(), !sources.contains(storeSource)
        else { return failure }
        // Samples have no server.
        let servers = sources.filter { $0.hasPrefix("\(descriptor.id) http") }.map {
            $0.dropFirst(descriptor.id.count + 1)
        }
        guard let first = servers.first else { return failure }
        var failure = failure
        failure.hint =
            "the store has \(descriptor.items.pluralName) of \(servers.joined(separator: ", ")); "
            + "use \(Option.baseURL.flag) \(String(first).quotedForShell)"
        return failure
    }
}
