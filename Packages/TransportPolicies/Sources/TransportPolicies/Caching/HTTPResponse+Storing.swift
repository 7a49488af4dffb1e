import Protocols

extension HTTPResponse {
    /// The response without what must not be stored: the fields of the connection (RFC 9111 §3.1), and cookies, which
    /// are secrets.
    var storable: HTTPResponse {
        var response = self
        let nominated = (headers["Connection"] ?? "").split(separator: ",").map { $0.filter { !$0.isWhitespace } }
        for name in Self.unstored + nominated { response.headers[name] = nil }
        return response
    }

    /// This stored response with the header fields of the 304 that confirmed it (RFC 9111 §3.2).
    ///
    /// Fields about the content stay, because the content does. `Age` and `Date` never stay: with a new time of arrival,
    /// old ones would make it too old or too young.
    func confirmed(by confirmation: HTTPResponse) -> HTTPResponse {
        var response = self
        response.receivedAt = confirmation.receivedAt
        response.headers["Age"] = nil
        response.headers["Date"] = nil
        let news = confirmation.storable.headers.fields.filter { !$0.name.lowercased().hasPrefix("content-") }
        for field in news { response.headers[field.name] = nil }
        for field in news { response.headers.append(field.name, field.value) }
        return response
    }

    private static let unstored = [
        "Connection", "Keep-Alive", "Proxy-Authenticate", "Proxy-Authentication-Info", "Proxy-Authorization",
        "Proxy-Connection", "Set-Cookie", "Set-Cookie2", "TE", "Transfer-Encoding", "Upgrade",
    ]
}
