import Essentials

/// An error of the protocol, as JSON-RPC 2.0 defines it. A failure of a tool is none: it is a result, so that a model sees
/// it.
package struct ProtocolError: Error, Hashable, Sendable {
    package let code: Int
    package let message: String
    /// More about the error; `nil` for none.
    var data: JSONValue?

    /// The text of a line is not JSON.
    static func parse(_ reason: String) -> ProtocolError { ProtocolError(code: -32700, message: reason) }
    /// The JSON is not a request.
    static func invalidRequest(_ reason: String) -> ProtocolError { ProtocolError(code: -32600, message: reason) }
    static func unknownMethod(_ name: String) -> ProtocolError {
        ProtocolError(code: -32601, message: "unknown method '\(name)'")
    }
    package static func invalidParams(_ reason: String) -> ProtocolError {
        ProtocolError(code: -32602, message: reason)
    }
    /// The server cannot take another request now.
    static func busy(_ reason: String) -> ProtocolError { ProtocolError(code: -32603, message: reason) }
    static func unsupportedRevision(_ name: String) -> ProtocolError {
        ProtocolError(
            code: -32022, message: "unsupported protocol version '\(name)'",
            data: ["supported": ProtocolRevision.names, "requested": .text(name)])
    }

    var json: JSONValue {
        let members: [JSONValue.Member] = [
            .init(key: "code", value: .number(String(code))), .init(key: "message", value: .text(message)),
        ]
        return .object(members + (data.map { [.init(key: "data", value: $0)] } ?? []))
    }
}
