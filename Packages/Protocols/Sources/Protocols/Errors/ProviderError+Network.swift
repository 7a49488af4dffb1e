extension ProviderError {
    /// What a provider reports when an exchange gave no response.
    public init(_ error: NetworkError, request: HTTPRequest) {
        self.init(
            error.code.providerCode, request.hidingSecrets(in: error.message), cause: error,
            request: request.description)
    }
}
