import CPostgres
import Protocols

/// The reason why a connection was not made. libpq reports no SQLSTATE for it, only a message.
struct ConnectionFailure {
    private let message: String

    init(_ message: String) {
        self.message = message
    }

    /// Returns `unavailable` if another attempt may succeed, `unknownHost` for a host name without an address, and
    /// `notOpened` for everything else, such as a wrong password.
    func code(of address: ServerAddress) -> StoreError.Code {
        // libpq's own messages are in English, because this program does not call `setlocale`.
        if message.contains("could not translate host name") { return .unknownHost }
        // SQLSTATE 53300: "sorry, too many clients already", "too many connections for role …", "remaining connection
        // slots are reserved for …".
        let isFull = ["too many clients", "too many connections", "connection slots"].contains(where: message.contains)
        return isFull || !postgres_accepts_connections(address.url) ? .unavailable : .notOpened
    }
}
