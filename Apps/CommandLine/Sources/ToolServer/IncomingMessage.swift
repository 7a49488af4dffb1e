import Essentials

/// The id of a request: a string or an integer.
struct RequestID: Hashable, Sendable {
    let json: JSONValue

    /// Returns `nil` for JSON that cannot be an id. The digits of an integer are kept, whatever their number.
    init?(_ json: JSONValue) {
        switch json {
        case .text: break
        case .number(let digits) where !digits.utf8.contains { ".eE".utf8.contains($0) }: break
        default: return nil
        }
        self.json = json
    }
}

/// A message of the client.
enum IncomingMessage {
    case request(Request)
    case notification(method: String, params: JSONValue)
    /// A response. The server sends no requests, so it ignores responses.
    case response

    struct Request {
        let id: RequestID
        let method: String
        /// An object.
        let params: JSONValue
    }

    /// The reason why a line is no message, and the id of the request if it could be read.
    struct Fault: Error {
        let id: RequestID?
        let error: ProtocolError
    }

    init(_ line: [UInt8]) throws(Fault) {
        let json: JSONValue
        do throws(JSONParser.SyntaxError) {
            json = try JSONParser.document(Data(line))
        } catch {
            throw Fault(id: nil, error: .parse("invalid JSON at character \(error.column): \(error.reason)"))
        }
        guard case .object = json else {
            let isBatch = if case .array = json { true } else { false }
            throw Fault(
                id: nil, error: .invalidRequest("expected an object" + (isBatch ? "; batches are not supported" : "")))
        }
        let id = json["id"].flatMap(RequestID.init)
        func invalid(_ reason: String) -> Fault { Fault(id: id, error: .invalidRequest(reason)) }
        guard json["jsonrpc"] == "2.0" else { throw invalid("expected the member 'jsonrpc' with the value \"2.0\"") }
        guard let method = json["method"] else {
            guard json["result"] != nil || json["error"] != nil else { throw invalid("missing 'method'") }
            self = .response
            return
        }
        guard case .text(let name) = method else { throw invalid("expected a string as 'method'") }
        let params = json["params"] ?? [:]
        guard json["id"] != nil else {
            self = .notification(method: name, params: params)
            return
        }
        guard let id else { throw invalid("expected a string or an integer as 'id'") }
        guard case .object = params else {
            throw Fault(id: id, error: .invalidParams("expected an object as 'params'"))
        }
        self = .request(Request(id: id, method: name, params: params))
    }
}

extension JSONValue {
    /// Returns the value of the first member with a key; `nil` for another value than an object.
    package subscript(key: String) -> JSONValue? {
        guard case .object(let members) = self else { return nil }
        return members.first { $0.key == key }?.value
    }

    /// The string; `nil` for another value.
    package var string: String? { if case .text(let text) = self { text } else { nil } }
}
