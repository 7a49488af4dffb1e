extension HTTPTransport {
    /// Sends a request and gives back its successful response; what any provider does with a transport.
    ///
    /// The status is looked at before the body, and an error's body is read by `refusal`, in the API's own format.
    ///
    /// - Parameters:
    ///   - request: what to send.
    ///   - refusal: what the API means by a response without success. By the status alone, unless given.
    /// - Throws: what `refusal` gives, and for a failed exchange the code that belongs to its `NetworkError`.
    public func response(
        to request: HTTPRequest,
        refusal: (HTTPResponse, HTTPRequest) -> ProviderError = { ProviderError(refusal: $0, to: $1) }
    ) async throws(ProviderError) -> HTTPResponse {
        let response: HTTPResponse
        do {
            response = try await send(request)
        } catch {
            throw ProviderError(error, request: request)
        }
        guard response.isSuccess else { throw refusal(response, request) }
        return response
    }
}

extension HTTPResponse {
    /// Reads an entry from the body and makes its entity.
    ///
    /// - Throws: `incorrectData` with the path of the field that is missing or wrong.
    public func read<Entry: RawDecodable & DTOEncodable>(
        _ entry: Entry.Type, answering request: HTTPRequest
    ) throws(ProviderError) -> Entry.DTO where Entry.Raw == Data {
        do {
            return try Entry.from(raw: body).toDTO()
        } catch {
            let fault = error.hidingSecrets(of: request)
            throw ProviderError(
                .incorrectData, "Incorrect data: \(fault)", cause: fault, request: request.description,
                status: status)
        }
    }
}

extension IncorrectData {
    /// The same fault without the secrets that the server's answer repeats.
    fileprivate func hidingSecrets(of request: HTTPRequest) -> IncorrectData {
        let steps = path.steps.map { step in
            if case .key(let key) = step { FieldPath.Step.key(request.hidingSecrets(in: key)) } else { step }
        }
        return IncorrectData(entry: entry, path: FieldPath(steps), reason: request.hidingSecrets(in: reason))
    }
}
