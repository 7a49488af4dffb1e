import Protocols

extension TokenDefinition {
    /// The exchange of the secrets for a token.
    func exchange(fileName: String) -> TokenExchange {
        TokenExchange(
            reading: reader(fileName), request: request.fixed, at: url, placement: placement,
            refresh: refresh.map { TokenRefresh($0.fixed) })
    }

    private func reader(_ fileName: String) -> BodyReader<AccessToken> {
        BodyReader(.json) { data, decoder throws(IncorrectData) in
            let document = try decoder.decodeJSON(FieldValue.self, from: data)
            guard let token = accessToken.value(in: document)?.inputText else {
                throw IncorrectData(entry: "token", reason: "missing text at '\(accessToken)' (token, \(fileName))")
            }
            let seconds = lifetime?.value(in: document)?.inputText.flatMap { Double($0) }
            return AccessToken(
                token, lifetime: seconds.flatMap(Duration.init(lifetime:)),
                refreshToken: refreshToken?.value(in: document)?.inputText)
        }
    }
}

extension Duration {
    /// Creates a lifetime; `nil` for a number of seconds that is not positive or too large.
    fileprivate init?(lifetime seconds: Double) {
        guard seconds > 0, seconds < 1e10 else { return nil }
        self = .seconds(seconds)
    }
}
