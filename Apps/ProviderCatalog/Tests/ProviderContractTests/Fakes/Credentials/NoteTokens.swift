import Protocols

/// The response to a request for an access token (RFC 6749 §5.1).
struct NoteTokenEntry: Decodable, RawDecodable, DTOEncodable, Sendable {
    private enum CodingKeys: String, CodingKey {
        case token = "access_token"
        case lifetime = "expires_in"
        case refreshToken = "refresh_token"
    }

    let token: String
    let lifetime: Int
    let refreshToken: String?

    func toDTO() -> AccessToken {
        AccessToken(token, lifetime: .seconds(lifetime), refreshToken: refreshToken)
    }

    /// A defect that the contract must detect.
    enum Fault: String, CaseIterable, Sendable {
        case declaresNoExchange, exchangesNothing, requestsTheTokenElsewhere, renewsElsewhere, readsAnotherForm

        /// The names of exactly the cases that must fail.
        var failedCases: Set<String> {
            switch self {
            case .declaresNoExchange, .exchangesNothing:
                ["descriptor-is-valid", "credentials-are-sent", "every-sample-is-read"]
            case .requestsTheTokenElsewhere, .renewsElsewhere, .readsAnotherForm:
                ["credentials-are-sent", "every-sample-is-read"]
            }
        }
    }
}

/// The response of another API.
private struct OtherTokenEntry: Decodable, RawDecodable, DTOEncodable, Sendable {
    let jwt: String

    func toDTO() -> AccessToken { AccessToken(jwt) }
}

extension ProviderDescriptor {
    /// Returns a provider for an API with OAuth client credentials and refresh tokens.
    static func noteTokens(_ fault: NoteTokenEntry.Fault? = nil, isRequired: Bool = true) -> ProviderDescriptor {
        let exchanged: [Credential.Placement] = [.exchange(.basicUser), .exchange(.basicPassword())]
        return noteShelf(
            fault == .exchangesNothing ? [.header("X-ID"), .header("X-Secret")] : exchanged, isRequired: isRequired,
            exchange: fault == .declaresNoExchange ? nil : noteTokenExchange(fault),
            samples: [
                Sample(
                    "an access token", method: .post, target: "/token", requestBody: "grant_type=client_credentials",
                    body: #"{"access_token": "an-access-token", "expires_in": 3600, "refresh_token": "r1"}"#),
                Sample(
                    "a renewed token", method: .post, target: "/token", requestBody: "grant_type=refresh_token",
                    body: #"{"access_token": "another-access-token", "expires_in": 3600}"#),
            ])
    }

    private static func noteTokenExchange(_ fault: NoteTokenEntry.Fault?) -> TokenExchange {
        let request = APIRequest(
            .post, path: fault == .requestsTheTokenElsewhere ? ["login"] : ["token"],
            body: FormEntry([QueryItem("grant_type", "client_credentials")]))
        guard fault != .readsAnotherForm else { return TokenExchange(OtherTokenEntry.self, request: request) }
        let renewal = APIRequest(
            .post, path: fault == .renewsElsewhere ? ["renew"] : ["token"],
            body: FormEntry([QueryItem("grant_type", "refresh_token")]))
        return TokenExchange(NoteTokenEntry.self, request: request, refresh: TokenRefresh(renewal))
    }
}
