import Arguments
import Connections
import Failures
import Output
import Protocols
import StoreProtocols
import UseCases

extension Connection {
    /// Returns the failure. If the stored records lack something, its hint names the commands that read them again.
    ///
    /// - Parameter given: The values of the parameters that the user gave. If there are any, only their list must be read
    ///   again.
    package func explained(_ failure: Failure, given: [String: String]) async -> Failure {
        let isIncomplete = failure.kind == FailureKind(StoreError.Code.incompleteRecords)
        guard isIncomplete, let store = source.store,
            let schema = try? RecordSchema(descriptor.items),
            let lists = try? await store.lists(of: schema, from: storeSource), !lists.isEmpty
        else { return failure }
        let commands = lists.map { SyncCommandLine($0.list.values, flags: [Option.full.flag], of: self).text }
        var unique: [String] = []
        for command in commands where !unique.contains(command) { unique.append(command) }
        let selected = given.isEmpty ? nil : (try? values(given)).map { Subscription(self, $0).values }
        if let selected {
            let command = SyncCommandLine(selected, flags: [Option.full.flag], of: self).text
            if unique.contains(command) { unique = [command] }
        }
        let more = unique.count > 3 ? "; and the same for \((unique.count - 3).counted("other list"))" : ""
        var failure = failure
        failure.hint = "run: " + unique.prefix(3).joined(separator: "; then: ") + more
        return failure
    }
}
