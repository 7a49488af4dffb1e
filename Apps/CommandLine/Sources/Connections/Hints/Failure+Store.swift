import Arguments
import Failures
import Protocols
import StoreProtocols

// The failures of a store.

extension Failure {
    package init(_ error: StoreError) {
        guard error.code != .cancelled else {
            self = .interrupted
            return
        }
        let message =
            switch error {
            case .runConflict: "another 'sync' of this list is running or has finished; the pages saved so far are kept"
            case _ where error.code == .incompleteRecords: "\(error.message); sync with --full to add it again"
            default: error.message
            }
        self.init(FailureKind(error.code), message, hint: Self.hints[error.code])
    }

    private static let hints: [StoreError.Code: String] = [
        .conflict: "run the same command again if needed",
        .unavailable: "check that the server is running, then run the same command again",
        .unknownHost: "check the host name in \(Option.store.flag), and the network",
        .damaged: "restore a copy, or sync to a new database",
        .missingDatabase: "create the database with 'createdb', or check its name in \(Option.store.flag)",
        .refusedCredentials: "check the user in \(Option.store.flag), and set PGPASSWORD or add a line to ~/.pgpass",
        .notAStore: "use a different database with \(Option.store.flag) OTHER",
    ]

    /// Returns the failure for an error of a store that must exist. If it does not exist, the hint says how to create
    /// it.
    package static func opening(
        _ error: StoreError, at location: StoreLocation, provider: ProviderDescriptor? = nil
    ) -> Failure {
        var failure = Failure(error)
        switch error.code {
        case .missingStore:
            let id = provider?.id ?? "<provider>"
            failure.hint = "run 'switchboard \(id) sync\(location.options.text)' first, or check \(Option.store.flag)"
        case .invalidQuery:
            failure.hint = "run 'switchboard query\(location.options.text)' to list the tables and their columns"
        default: break
        }
        return failure
    }
}
