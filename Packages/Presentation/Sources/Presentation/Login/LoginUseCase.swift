public import Protocols

/// The operations that the login scene needs from a provider with secrets.
public protocol LoginUseCase: Sendable {
    /// The secrets of the provider.
    var secrets: [SecretRequirement] { get }

    /// Tries the secrets with one request, and uses them from now on if the API accepts them.
    ///
    /// - Parameter secrets: The secrets, keyed by environment variable.
    /// - Throws: `refusedCredentials` if the API refuses them.
    func logIn(_ secrets: [String: Secret]) async throws(ProviderError)

    /// Saves the secrets for later runs.
    func save(_ secrets: [String: Secret]) async throws(ProviderError)
}

/// The navigation from the login.
@MainActor public protocol LoginNavigator: AnyObject {
    /// Closes the scene. A list that failed because of missing credentials is loaded again after a successful login.
    func closeLogin(isLoggedIn: Bool)
}

/// A field of the login scene: a key, a user name, or a password. Its ``description`` does not contain the text.
public struct LoginField: Identifiable, Sendable {
    /// The kind of text that the user enters.
    public enum Content: Hashable, Sendable {
        case key, username, password
    }

    /// The secret to which the text belongs.
    public let secret: SecretRequirement
    /// The kind of text that the user enters.
    public let content: Content
    /// The text that the user typed. Show it only if ``isHidden`` is `false`.
    public internal(set) var text = ""
    /// The message if the text is invalid. It is `nil` before the first attempt to log in.
    public internal(set) var message: Phrase?

    public var id: String { "\(secret.variable) \(content)" }

    /// Whether the text must not be shown.
    public var isHidden: Bool { content != .username }

    /// The label; for a key, the name of its environment variable.
    public var label: Phrase {
        switch content {
        case .key: Phrase(untranslated: secret.variable)
        case .username: .username
        case .password: .password
        }
    }

    /// Returns the fields for secrets. A secret that consists of a user name and a password has two fields.
    static func fields(for secrets: [SecretRequirement]) -> [LoginField] {
        secrets.flatMap { secret in
            secret.contents(among: secrets).map { LoginField(secret: secret, content: $0) }
        }
    }

    /// Returns the secrets, keyed by environment variable. Empty secrets are left out.
    static func secrets(in fields: [LoginField]) -> [String: Secret] {
        var texts: [String: String] = [:]
        for field in fields {
            // RFC 7617 §2: the user name, a colon, and the password.
            let separator = texts[field.secret.variable] == nil ? "" : ":"
            texts[field.secret.variable, default: ""] += separator + field.text
        }
        return texts.filter { !["", ":"].contains($0.value) }.mapValues { Secret($0) }
    }

    /// Sets the messages of all fields. Returns whether the fields are valid.
    static func validate(_ fields: inout [LoginField]) -> Bool {
        let isAnyGiven = fields.contains { !$0.isBlank }
        let givenGroups = Set(fields.filter { !$0.isBlank }.compactMap(\.group))
        for index in fields.indices {
            let field = fields[index]
            let isNeeded = field.secret.isRequired || !isAnyGiven || field.group.map(givenGroups.contains) ?? false
            fields[index].message = field.isBlank && isNeeded ? field.missingMessage : field.invalidMessage
        }
        return fields.allSatisfy { $0.message == nil }
    }

    private var isBlank: Bool { text.allSatisfy(\.isWhitespace) }

    /// The group of fields that must be filled in together: the user name and the password, or the secrets of a token
    /// exchange; `nil` if the field is in no group.
    private var group: String? {
        if secret.placement.inExchange != nil { return "exchange" }
        return content == .key ? nil : "basic"
    }

    private var missingMessage: Phrase {
        switch content {
        case .key: .missingKey
        case .username: .missingUsername
        case .password: .missingPassword
        }
    }

    /// RFC 7617 §2: a user name cannot contain a colon.
    private var invalidMessage: Phrase? {
        content == .username && text.contains(":") ? .colonInUsername : nil
    }
}

extension SecretRequirement {
    /// Returns the kinds of text that the user enters for the secret.
    ///
    /// Some APIs expect a key as the user name or as the password. Such an API has no secret for the other part.
    fileprivate func contents(among secrets: [SecretRequirement]) -> [LoginField.Content] {
        let others = secrets.map(\.place)
        switch place {
        case .basic: return [.username, .password]
        case .basicUser:
            return others.contains { if case .basicPassword = $0 { true } else { false } } ? [.username] : [.key]
        case .basicPassword: return others.contains(.basicUser) ? [.password] : [.key]
        case .bearer, .header, .query, .body, .signed, .custom, .exchange: return [.key]
        }
    }

    private var place: Credential.Placement { placement.inExchange ?? placement }
}

extension LoginField: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    public var description: String { "\(id) \(Secret.mask)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}
