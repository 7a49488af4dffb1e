import Essentials
import Protocols

/// The members of `token`.
enum TokenFormat {
    private static let url = Member(
        "url", Form.server, "The server that issues tokens, if it is not that of the base URL.")
    private static let request = Member(
        "request", Form.object(TokenRequestFormat.format), "The request for a token, without the secrets.",
        isRequired: true)
    private static let refresh = Member(
        "refresh", Form.object(TokenRequestFormat.format),
        "The request that renews a token. The default is a form with grant_type=refresh_token to the same path.")
    private static let accessToken = Member(
        "accessToken", Form.singlePath, "The place of the token in the response.", isRequired: true)
    private static let lifetime = Member(
        "lifetime", Form.singlePath, "The place of the number of seconds until the token expires.")
    private static let refreshToken = Member(
        "refreshToken", Form.singlePath, "The place of the token that renews the access token.")
    private static let placement = Member(
        "placement", Form.object(PlacementFormat.format), "The place of the token in requests. The default is bearer.")

    static let format = ObjectFormat<TokenDefinition>(
        "token", "An exchange of secrets for an access token.",
        [url, request, refresh, accessToken, lifetime, refreshToken, placement]
    ) { reader in
        if reader.has(refresh), !reader.has(refreshToken) {
            reader.place(of: refresh).fail("a request that renews a token needs 'refreshToken', the place of its token")
        }
        let (request, accessToken, renewal) = (reader[request], reader[accessToken], reader[refresh])
        guard let request, let accessToken, !reader.has(placement) || reader[placement] != nil else { return nil }
        return TokenDefinition(
            url: reader[url], request: request,
            refresh: reader.has(refreshToken) ? renewal ?? standardRefresh(request) : nil, accessToken: accessToken,
            lifetime: reader[lifetime], refreshToken: reader[refreshToken], placement: reader[placement] ?? .bearer)
    }

    /// Returns the request of RFC 6749 §6.
    private static func standardRefresh(_ request: RequestDefinition) -> RequestDefinition {
        var request = request
        request.body = .form([NamedTemplate(name: "grant_type", value: TextTemplate(literal: "refresh_token"))])
        return request
    }
}

/// The members of a request for a token.
private enum TokenRequestFormat {
    private static let method = Member(
        "method", Form.word(ListFormat.MethodWord.self), "The method. The default is POST.")
    private static let path = Member(
        "path", Form.requestPath.placed, "The path of the request below the URL, such as /oauth/token.",
        isRequired: true)
    private static let query = Member("query", Form.map(of: Form.anyText), "Query items of the request.")
    private static let headers = Member("headers", Form.requestHeaders, "Header fields of the request.")
    private static let form = Member("form", Form.map(of: Form.anyText), "The fields of a form in the body.")
    private static let body = Member("body", Form.json.placed, "The body of the request as JSON.")

    static let format = ObjectFormat<RequestDefinition>(
        "tokenRequest", "A request for a token. The secrets of the exchange are added to it.",
        [method, path, query, headers, form, body],
        rules: [
            .atMostOne(["form", "body"]),
            .only(["form", "body"], when: .init("method", ["POST"], isDefault: true)),
        ]
    ) { reader in
        guard let path = reader[path] else { return nil }
        if let name = path.value.placeholders.first {
            path.place.fail("unexpected placeholder '{\(name)}': a request for a token has no parameters")
        }
        let form = reader[form].map { BodyDefinition.form(templates($0)) }
        let body = reader[body].map { BodyDefinition.json(.value($0.value)) }
        return RequestDefinition(
            method: reader[method] == .get ? .get : .post, path: path.value, query: templates(reader[query] ?? []),
            headers: reader[headers] ?? HTTPHeaders(), body: form ?? body)
    }

    private static func templates(_ values: [NamedValue<String>]) -> [NamedTemplate] {
        values.map { NamedTemplate(name: $0.name, value: TextTemplate(literal: $0.value)) }
    }
}
