import Protocols

extension HTTPRequest {
    /// A request with an entry as its body: the way back of `HTTPResponse.read`.
    ///
    /// - Throws: `invalidRequest` with the field that the API has no form for.
    init<Entry: DTODecodable & RawEncodable>(
        _ method: HTTPMethod, _ url: URL, sending dto: Entry.DTO, as entry: Entry.Type
    ) throws(ProviderError) where Entry.Raw == Data {
        // json-server reads a body only when it is told that it is JSON.
        self.init(method: method, url: url, headers: ["Content-Type": "application/json; charset=utf-8"])
        do {
            body = try Entry.from(dto: dto).toRaw()
        } catch {
            throw ProviderError(
                .invalidRequest, "This cannot be sent: \(error)", cause: error, request: description)
        }
    }
}
