import Protocols

/// The request header fields that a response depends on (RFC 9110 §12.5.5).
struct Vary {
    /// Whether it depends on more than fields: `*`.
    let isAny: Bool
    private let names: [String]

    init(_ headers: HTTPHeaders) {
        let members = (headers["Vary"] ?? "").split(separator: ",").map { $0.lowercased().filter { !$0.isWhitespace } }
        isAny = members.contains("*")
        names = Set(members).subtracting([""]).sorted()
    }

    /// The request's own values of these fields. Credentials are not among them; they are in the key.
    func nominated(of request: HTTPRequest) -> HTTPHeaders {
        HTTPHeaders(names.compactMap { name in request.headers[name].map { HTTPHeaders.Field(name: name, value: $0) } })
    }
}
