import TransportProtocols

extension NetworkError {
    /// The code of the ``ProviderError`` that a client throws for this error.
    public var providerCode: ProviderError.Code {
        if code == .noAccessToken, let reason = cause as? ProviderError { return reason.code }
        return Self.providerCodes[code] ?? .unknown
    }

    private static let providerCodes: [Code: ProviderError.Code] = [
        .notConnectedToInternet: .unreachable,
        .internationalRoamingOff: .unreachable,
        .notReachedServer: .unreachable,
        .connectionLost: .unreachable,
        .incorrectDataReturned: .incorrectData,
        .invalidRequest: .invalidRequest,
        .unprotected: .invalidRequest,
        .notCached: .unreachable,
        .noSample: .unreachable,
        .responseTooLarge: .responseTooLarge,
        .timedOut: .timedOut,
        .cancelled: .cancelled,
    ]
}
