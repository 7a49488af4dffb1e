import Protocols

/// The response to `GET /products`, `/products/search` and `/products/category/NAME`.
struct ProductsEntry: Decodable {
    let products: [Product]
    let total: Int
}

/// The body of a request for an access token, without the credentials.
struct TokenRequestEntry: Encodable {
    var expiresInMins = 60
}

/// The response to a request for an access token. It does not contain the lifetime, which the request sets.
struct TokenEntry: Decodable, RawDecodable, DTOEncodable, Sendable {
    let accessToken: String
    let refreshToken: String?

    func toDTO() -> AccessToken {
        AccessToken(
            accessToken, lifetime: .seconds(60 * TokenRequestEntry().expiresInMins), refreshToken: refreshToken)
    }
}
