import Protocols

enum CredentialExamples {
    static let cookie = CustomPlacement("session cookie") { request, secret in
        request.headers["Cookie"] = "session=\(secret.revealed)"
    }

    static let signer = RequestSigner("hmac-sha256") { request, input in
        let date = String(Int(input.date.timeIntervalSince1970))
        request.headers["X-Date"] = date
        request.headers["X-Signature"] = input.hmacSHA256("\(date) \(request.url.path())").hexadecimal
    }

    static let placements: [Credential.Placement] = [
        .bearer, .header("X-Api-Key"), .header("Authorization", prefix: "Token "), .query("key"), .body("api_key"),
        .basic, .basicUser, .basicPassword(), .basicPassword(user: "api"), .custom(cookie), .signed(signer),
        .exchange(.body("client_secret")),
    ]

    static let tokenExchange = TokenExchange(
        TokenEntry.self,
        request: tokenRequest("client_credentials"),
        refresh: TokenRefresh(tokenRequest("refresh_token")))

    static func tokenRequest(_ grant: String) -> APIRequest {
        APIRequest(.post, path: ["oauth", "token"], body: FormEntry([QueryItem("grant_type", grant)]))
    }

    struct TokenEntry: Decodable, RawDecodable, DTOEncodable, Sendable {
        let accessToken: String
        let expiresIn: Int?
        let refreshToken: String?

        func toDTO() -> AccessToken {
            AccessToken(accessToken, lifetime: expiresIn.map { .seconds($0) }, refreshToken: refreshToken)
        }

        private enum CodingKeys: String, CodingKey {
            case accessToken = "access_token"
            case expiresIn = "expires_in"
            case refreshToken = "refresh_token"
        }
    }
}
