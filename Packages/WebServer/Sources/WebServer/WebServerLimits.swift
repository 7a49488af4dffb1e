/// The limits for clients.
public struct WebServerLimits: Hashable, Sendable {
    /// The maximum number of connections. Further connections are refused.
    public var connections = 64
    /// The maximum size of the request line and the header fields in bytes.
    public var headSize = 20 * 1024
    /// The maximum size of a request body in bytes.
    public var bodySize = 1024 * 1024
    /// The maximum time from the first byte of a request to its last byte. It is also the maximum time from the start
    /// of a connection to its first byte.
    public var requestTime = Duration.seconds(10)
    /// The maximum time from a response to the next request on the connection.
    public var idleTime = Duration.seconds(60)
    /// The maximum time during which a client reads nothing of a response.
    public var sendTime = Duration.seconds(10)
    /// The time between two pings in a stream of events.
    public var pingInterval = Duration.seconds(15)

    public init() {}
}

/// The reason why a server cannot run.
public enum WebServerError: Error, Hashable, CustomStringConvertible {
    /// The port is not from 0 to 65535.
    case invalidPort(Int)
    /// Another program listens on the port.
    case portInUse(Int)
    /// The server has already run. It runs only once.
    case stopped
    /// A system call failed.
    case failed(call: String, reason: String)

    /// The error message.
    public var description: String {
        switch self {
        case .invalidPort(let port): "invalid port \(port): expected an integer from 0 to 65535"
        case .portInUse(let port): "port \(port) is already in use"
        case .stopped: "the server has already been started"
        case .failed(let call, let reason): "\(call) failed: \(reason)"
        }
    }
}
