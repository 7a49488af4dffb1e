import CPostgres
import StoreProtocols

/// The reason why a connection was not made. libpq reports no SQLSTATE for it, only a message.
struct ConnectionFailure {
    private let message: String

    init(_ message: String) {
        self.message = message
    }

    /// Returns `unavailable` if another attempt may succeed, `unknownHost` for a host name without an address,
    /// `invalidLocation` for an invalid option, `missingDatabase`, `refusedCredentials` for a user or a password that
    /// the server refuses, and `notOpened` for everything else.
    func code(of address: ServerAddress) -> StoreError.Code {
        // libpq's own messages are in English, because this program does not call `setlocale`.
        if message.contains("could not translate host name") { return .unknownHost }
        // For an option with an invalid value, libpq makes no connection: `invalid port number: "99999"`.
        if message.hasPrefix("invalid ") || message.hasPrefix("could not match ") { return .invalidLocation }
        // The server's messages can be in a different language. The code is then `notOpened`.
        if message.contains(/database ".*" does not exist/) { return .missingDatabase }
        let isRefused =
            ["authentication failed", "no password supplied"].contains(where: message.contains)
            || message.contains(/role ".*" (does not exist|is not permitted to log in)/)
        if isRefused { return .refusedCredentials }
        // SQLSTATE 53300: "sorry, too many clients already", "too many connections for role …", "remaining connection
        // slots are reserved for …".
        let isFull = ["too many clients", "too many connections", "connection slots"].contains(where: message.contains)
        return isFull || !postgres_accepts_connections(address.url) ? .unavailable : .notOpened
    }
}
