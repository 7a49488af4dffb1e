import Protocols

/// The rules for all secrets of a provider.
struct SecretCheck {
    let secrets: [Placed<SecretRequirement>]
    /// The place of the token, even if there are errors in it.
    let token: Place?
    let list: ListDefinition?
    /// The place of the token in requests; `nil` without a token.
    let tokenPlacement: Credential.Placement?
    let hasRequestsWithoutBody: Bool

    func run() {
        UniqueNames.check(secrets.map { ($0.value.variable, $0.value.variable, $0.place) }, "variable")
        let placements = secrets.map { ($0.value.placement.key, $0) }
        UniqueNames.check(placements.map { ($0.0, $0.1.value.variable, $0.1.place) }, "place of the secret")
        let exchanged = secrets.filter { $0.value.placement.inExchange != nil }
        if let token, exchanged.isEmpty {
            token.fail("an exchange needs a secret with 'exchange'")
        } else if token == nil {
            for secret in exchanged { secret.place.fail("a secret with 'exchange' needs 'token'") }
        }
        let isRead = hasRequestsWithoutBody || list.map { $0.request.method == .get || $0.each != nil } == true
        for secret in secrets where secret.value.placement.kind == "body" && isRead {
            secret.place.fail("a GET or DELETE request has no body for this secret")
        }
        checkAuthorization()
    }

    // MARK: - Authorization

    /// A part of the file that sends something in a request.
    private struct Sender {
        /// The variable in quotation marks, or `the token`.
        let name: String
        let placement: Credential.Placement
        let place: Place
        var isToken = false
    }

    /// A request has only one header field Authorization, so two secrets in it would replace each other.
    private func checkAuthorization() {
        let senders = secrets.map { secret in
            Sender(name: "'\(secret.value.variable)'", placement: secret.value.placement, place: secret.place)
        }
        let exchanged = senders.compactMap { sender in
            sender.placement.inExchange.map { Sender(name: sender.name, placement: $0, place: sender.place) }
        }
        let sent = senders.filter { $0.placement.inExchange == nil }
        if let token, let tokenPlacement {
            check(sent + [Sender(name: "the token", placement: tokenPlacement, place: token, isToken: true)])
        } else {
            check(sent)
        }
        check(exchanged)
    }

    private func check(_ senders: [Sender]) {
        let senders = senders.filter(\.placement.isInAuthorization)
        guard let first = senders.first else { return }
        for other in senders.dropFirst() where !other.placement.isPart(with: first.placement) {
            // Two secrets with the same place are reported as such.
            guard other.isToken || other.placement.key != first.placement.key else { continue }
            other.place.fail("\(first.name) and \(other.name) are both sent in the header field Authorization")
        }
    }
}

extension Credential.Placement {
    /// What two secrets cannot have in common.
    fileprivate var key: String { "\(kind) \(name ?? "")".lowercased() }

    fileprivate var isInAuthorization: Bool {
        switch self {
        case .bearer, .basic, .basicUser, .basicPassword: true
        case .header(let name, _): name.lowercased() == "authorization"
        case .query, .body, .signed, .custom, .exchange: false
        }
    }

    /// Whether the secrets are the user name and the password of the same value.
    fileprivate func isPart(with other: Credential.Placement) -> Bool {
        switch (self, other) {
        case (.basicUser, .basicPassword), (.basicPassword, .basicUser): true
        default: false
        }
    }
}
