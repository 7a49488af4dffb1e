import Protocols

/// A recorded request with the placeholders of its secrets in their places, in the form in which `curl` takes them.
struct PlacedSecrets {
    private(set) var request: HTTPRequest
    /// The variables whose placeholders the request contains.
    let variables: Set<String>
    /// The user name and the password of Basic authentication, separated by a colon; `nil` for none.
    private(set) var user: String?
    /// The query items that `curl` has to percent-encode, because it is the value of the secret that must be encoded.
    private(set) var query: [String] = []
    /// The fields of a form that `curl` has to percent-encode.
    private(set) var form: [String] = []
    /// What cannot be written.
    private(set) var lacks: [String] = []

    private static let accessToken = "ACCESS_TOKEN"

    init(_ request: HTTPRequest, of provider: ProviderDescriptor) {
        self.request = request
        var credentials = request.credentials
        self.request.credentials = []
        variables = Set(provider.secrets.map(\.variable) + [Self.accessToken])
        let exchanged = provider.secrets.filter { secret in
            secret.placement.inExchange != nil && credentials.contains { $0.placement == secret.placement }
        }
        if let exchange = provider.tokenExchange, !exchanged.isEmpty {
            credentials.append(
                Credential(exchange.placement, SecretPlaceholder(variable: Self.accessToken).secret))
            let names = exchanged.map { "$\($0.variable)" }.joined(separator: ", ")
            lacks.append(
                "$\(Self.accessToken) is the access token that the API issues for \(names); "
                    + "this command does not request it")
        }
        for credential in credentials { place(credential, provider) }
        user = Self.user(credentials)
    }

    private mutating func place(_ credential: Credential, _ provider: ProviderDescriptor) {
        let secret = credential.secret.revealed
        switch credential.placement {
        case .bearer: request.headers["Authorization"] = "Bearer \(secret)"
        case .header(let name, let prefix): request.headers[name] = prefix + secret
        case .query(let name): addQuery(name, secret)
        case .body(let name): addToBody(name, secret)
        case .custom(let place): add(credential, at: place, provider)
        case .signed(let signer):
            lacks.append(
                "without the signature '\(signer.name)', which is computed with \(name(of: credential, provider)) "
                    + "for each request")
        case .basic, .basicUser, .basicPassword, .exchange: break
        }
    }

    private mutating func addQuery(_ name: String, _ secret: String) {
        let item = "\(name)=\(secret)"
        guard [.get, .head].contains(request.method) else {
            // For other methods, curl percent-encodes only the body.
            let url = request.url.absoluteString
            request.url = URL(string: url + (url.contains("?") ? "&" : "?") + item) ?? request.url
            lacks.append("the value of the query item '\(name)' has to be percent-encoded")
            return
        }
        query.append(item)
    }

    /// A body that is not JSON is a form, or the network transport would refuse it.
    private mutating func addToBody(_ name: String, _ secret: String) {
        let type = request.headers["Content-Type"]?.lowercased() ?? ""
        guard type.prefix(while: { $0 != ";" }).hasSuffix("json"), let body = request.body,
            let end = body.lastIndex(of: UInt8(ascii: "}"))
        else {
            request.headers["Content-Type"] = "application/x-www-form-urlencoded"
            return form.append("\(name)=\(secret)")
        }
        let isEmpty = !body[..<end].contains(UInt8(ascii: "\""))
        request.body = body[..<end] + "\(isEmpty ? "" : ",")\"\(name)\":\"\(secret)\"}".utf8
        lacks.append("the value of '\(name)' has to be escaped as in JSON")
    }

    private mutating func add(_ credential: Credential, at place: CustomPlacement, _ provider: ProviderDescriptor) {
        var changed = request
        place.add(credential.secret, to: &changed)
        let texts =
            [changed.url.absoluteString, String(decoding: changed.body ?? Data(), as: UTF8.self)]
            + changed.headers.fields.map(\.value)
        guard texts.contains(where: { $0.contains(credential.secret.revealed) }) else {
            lacks.append("without the \(place.name), which is made from \(name(of: credential, provider))")
            return
        }
        request = changed
    }

    private func name(of credential: Credential, _ provider: ProviderDescriptor) -> String {
        let requirement = provider.secrets.first { $0.placement == credential.placement }
        return requirement.map { "$\($0.variable)" } ?? "a secret"
    }

    /// Returns the value of curl's `--user`; `nil` if no secret is for Basic authentication.
    private static func user(_ credentials: [Credential]) -> String? {
        var (user, password): (String?, String?)
        var defaultUser = ""
        for credential in credentials {
            let secret = credential.secret.revealed
            switch credential.placement {
            case .basic: return secret
            case .basicUser: user = secret
            case .basicPassword(let name): (password, defaultUser) = (secret, name)
            case .bearer, .header, .query, .body, .signed, .custom, .exchange: break
            }
        }
        guard user != nil || password != nil else { return nil }
        return "\(user ?? defaultUser):\(password ?? "")"
    }
}
