/// Why an exchange with a server gave no response.
public struct NetworkError: Error, Sendable {
    /// What kind of failure it is.
    public var code: Code
    /// What happened, for a person, such as `127.0.0.1:8399 refused the connection`. Holds no secret.
    public var message: String
    /// The error beneath, where there was one.
    public var cause: (any Error)?

    /// A failure, in words that hold no secret.
    public init(_ code: Code, _ message: String, cause: (any Error)? = nil) {
        self.code = code
        self.message = message
        self.cause = cause
    }
}

extension NetworkError: CustomStringConvertible {
    public var description: String { "\(code): \(message)" }
}
