import Essentials
import Protocols

/// The source of the exchange of secrets for an access token.
struct TokenSource {
    let token: TokenDefinition
    let names: PackageNaming

    static func keys(_ token: TokenDefinition) -> String {
        let places =
            [("accessToken", token.accessToken)]
            + [("lifetime", token.lifetime), ("refreshToken", token.refreshToken)]
            .compactMap { name, path in path.map { (name, $0) } }
        let sources = places.map { "\"\($0)\": \($1.swiftSource(form: ".textOrNumber"))" }
        return ".reading(TokenEntry.self, from: \(SwiftCall.array(sources, indentation: 8)))"
    }

    /// The source of `Token.swift`.
    var text: String {
        let arguments = [
            "TokenEntry.self", "request: \(Self.request(token.request))",
            token.url.map { "at: URL(literal: \(SwiftSource.literal($0.absoluteString)))" },
            token.placement == .bearer ? nil : "placement: \(token.placement.swift)",
            token.refresh.map { "refresh: TokenRefresh(\(Self.request($0)))" },
        ].compactMap(\.self)
        return """
            import Protocols

            extension \(names.provider) {
                /// The exchange of the secrets for an access token.
                static let tokenExchange = \(SwiftCall.text("TokenExchange", arguments, indentation: 4))
            }

            /// The response with a token.
            struct TokenEntry: Decodable, RawDecodable, DTOEncodable, Sendable {
                let accessToken: String
                \(token.lifetime == nil ? "" : "/// The number of seconds until the token expires.\n    let lifetime: Double?")
                \(token.refreshToken == nil ? "" : "let refreshToken: String?")

                func toDTO() -> AccessToken {
                    AccessToken(accessToken\(token.lifetime == nil ? "" : ", lifetime: lifetime.flatMap { $0 > 0 && $0 < 1e10 ? .seconds($0) : nil }")\(token.refreshToken == nil ? "" : ", refreshToken: refreshToken"))
                }
            }

            """.replacing("\n    \n", with: "\n")
    }

    private static func request(_ request: RequestDefinition) -> String {
        let source = RequestSource(request: request) { RequestSource.Value(expression: SwiftSource.literal($0)) }
        let body: String? =
            switch request.body {
            case .form(let fields):
                "body: FormEntry(\(SwiftSource.array(fields.map { "QueryItem(\(SwiftSource.literal($0.name)), \(SwiftSource.literal($0.value.description)))" })))"
            case .json(.value(let value)): "json: \(value.swift) as FieldValue"
            case .json, nil: nil
            }
        let query = source.fixedQuery.isEmpty ? nil : "query: \(SwiftSource.array(source.fixedQuery))"
        let headers = request.headers.fields.isEmpty ? nil : "headers: \(request.headers.swift(indentation: 8))"
        let arguments = [request.method.swift, "path: \(source.path)", query, headers, body].compactMap(\.self)
        return "APIRequest(\(arguments.joined(separator: ", ")))"
    }
}
