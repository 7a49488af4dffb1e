import Protocols

/// The rules for all secrets of a provider.
struct SecretCheck {
    let secrets: [Placed<SecretRequirement>]
    /// The place of the token, even if there are errors in it.
    let token: Place?
    let list: ListDefinition?
    let hasLookups: Bool

    func run() {
        UniqueNames.check(secrets.map { ($0.value.variable, $0.value.variable, $0.place) }, "variable")
        let placements = secrets.map {
            ("\($0.value.placement.kind) \($0.value.placement.name ?? "")".lowercased(), $0)
        }
        UniqueNames.check(placements.map { ($0.0, $0.1.value.variable, $0.1.place) }, "place of the secret")
        let exchanged = secrets.filter { $0.value.placement.inExchange != nil }
        if let token, exchanged.isEmpty {
            token.fail("an exchange needs a secret with 'exchange'")
        } else if token == nil {
            for secret in exchanged { secret.place.fail("a secret with 'exchange' needs 'token'") }
        }
        let isRead = hasLookups || list.map { $0.request.method == .get || $0.each != nil } == true
        for secret in secrets where secret.value.placement.kind == "body" && isRead {
            secret.place.fail("a GET request has no body for this secret")
        }
    }
}
