import Protocols

/// How an exchange ended.
enum TransportOutcome: Sendable {
    case response(HTTPResponse)
    case failure(NetworkError)
    /// It did not end.
    case nothing

    init(of request: HTTPRequest, over transport: any HTTPTransport) async {
        do throws(NetworkError) {
            self = .response(try await transport.send(request))
        } catch {
            self = .failure(error)
        }
    }

    var response: HTTPResponse? {
        if case .response(let response) = self { response } else { nil }
    }

    var error: NetworkError? {
        if case .failure(let error) = self { error } else { nil }
    }

    /// What is wrong when it had to be a response; `nil` when it is one that passes.
    func fault(_ check: (HTTPResponse) -> String? = { _ in nil }) -> String? {
        switch self {
        case .response(let response): check(response)
        case .failure, .nothing: "expected a response, came \(self)"
        }
    }

    /// What is wrong when it had to be a failure of one of some kinds.
    func fault(expecting codes: NetworkError.Code...) -> String? {
        guard let error, codes.contains(error.code) else {
            return "expected \(codes.map(\.description).joined(separator: " or ")), came \(self)"
        }
        return nil
    }
}

extension TransportOutcome: CustomStringConvertible {
    var description: String {
        switch self {
        case .response(let response): "a response with \(response.status) and \(response.body.count) bytes"
        case .failure(let error): error.description
        case .nothing: "nothing at all"
        }
    }
}
