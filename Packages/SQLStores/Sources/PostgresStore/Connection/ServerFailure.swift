import CPostgres
import StoreProtocols

/// The failure of a statement, identified by its SQLSTATE:
/// <https://www.postgresql.org/docs/current/errcodes-appendix.html>
struct ServerFailure {
    /// The SQLSTATE; empty if the server did not report one.
    let state: String
    /// The server's message, or the connection's message if there is none.
    let reason: String
    private let detail: String?
    /// The name of the database.
    let name: String
    private let isConnected: Bool

    init(_ result: QueryResult, name: String, isConnected: Bool, message: String) {
        state = result.errorField(POSTGRES_FIELD_STATE) ?? ""
        reason = result.errorField(POSTGRES_FIELD_MESSAGE) ?? message
        detail = result.errorField(POSTGRES_FIELD_DETAIL)
        self.name = name
        self.isConnected = isConnected
    }

    /// The error for a failed operation on records.
    var error: StoreError {
        if let commonError { return commonError }
        switch state {
        case "25006", "42501": return StoreError(.readOnly, "could not write \(name): \(reason)")
        case "42P07", "42710", "42723":
            return StoreError(
                .notAStore,
                "a table in \(name) belongs to a different program: \(reason); use a different database, or a different "
                    + "schema with 'options=-csearch_path%3DSCHEMA'")
        // The statements of this program are correct, so another program has changed the tables.
        case "42P01", "42703", "42P10":
            return StoreError(
                .damaged,
                "\(name) has unexpected tables: \(reason); 'options=-csearch_path%3DSCHEMA' selects a different schema")
        case "0A000":
            return StoreError(
                .incompatibleKind,
                "could not change the type of a column in \(name): \(reason): \(detail ?? ""); remove the view, and "
                    + "create it again after the next sync")
        case "42701", "42611", "54011", "42622": return StoreError(.invalidSchema, reason)
        case "54000": return StoreError(.invalidRecord, "an id is too long: \(reason)")
        case _ where state.hasPrefix("22"): return StoreError(.invalidRecord, "could not write a value: \(reason)")
        default: return StoreError(.unknown, "PostgreSQL failed on \(name): \(reason) (error \(state))")
        }
    }

    /// The error for a failed query. If there is no other known cause, the query is invalid.
    var queryError: StoreError {
        // A protocol violation: the statement has a parameter, for which no value was sent.
        guard state != "08P01" else {
            return StoreError(.invalidQuery, "the SQL contains a parameter, such as $1; write the value instead")
        }
        return commonError ?? StoreError(.invalidQuery, "invalid query: \(reason)")
    }

    /// The error for failures that do not depend on the operation.
    private var commonError: StoreError? {
        let isShuttingDown = ["57P01", "57P02", "57P03", "57P05"].contains(state)
        guard isConnected, !isShuttingDown, !state.hasPrefix("08"), !state.isEmpty else {
            return StoreError(.unavailable, "lost the connection to \(name): \(reason)")
        }
        switch state {
        case "53100": return StoreError(.full, "could not write \(name): the disk of the server is full")
        // The statement was cancelled by the user, by an administrator, or by the server's statement timeout.
        case "57014":
            return StoreError(Task.isCancelled ? .cancelled : .busy, "the server ended the statement: \(reason)")
        case "55P03", "40P01", "40001":
            return StoreError(.busy, "\(name) is locked by another process; try again later")
        case "XX001", "XX002":
            return StoreError(.damaged, "\(name) is damaged: \(reason)")
        default: return nil
        }
    }
}
