import ContractKit
import Protocols

extension ProviderCheck {
    /// Checks that each secret changes the requests for which it is declared, and no other requests.
    func credentialsAreSent(_ checks: inout Checks) async throws(Skipped) {
        guard !descriptor.secrets.isEmpty else { throw Skipped("the provider has no secrets") }
        for match in examples {
            let call = await harness.authorizedCall(match)
            let place = match.call.title
            checks.expect(
                call.result.value != nil, "expected success with credentials, got \(call.result)", at: place)
            guard call.result.value != nil else { continue }
            for requirement in descriptor.secrets {
                await check(requirement, in: call, of: match, &checks)
            }
            if descriptor.tokenExchange != nil { await checkTokens(of: call, match, &checks) }
        }
        try checks.skipIfEmpty("no sample has a successful response")
    }

    private func check(
        _ requirement: SecretRequirement, in call: AuthorizedCall, of match: SampleMatch, _ checks: inout Checks
    ) async {
        var secrets = harness.secrets
        secrets[requirement.variable] = Secret(ProviderHarness.otherSecret)
        let other = await harness.authorizedCall(match, secrets: secrets)
        let place = "\(match.call.title), \(requirement.variable)"
        let isSent = call.exchanges.wireText != other.exchanges.wireText
        if let placement = requirement.placement.inExchange {
            checks.expect(
                call.tokenExchanges.wireText != other.tokenExchanges.wireText,
                "expected the secret in the request for an access token", at: place)
            checks.expect(!isSent, "expected the secret only in the request for an access token", at: place)
            checkSignature(placement, in: other.tokenExchanges, at: place, &checks)
        } else {
            checks.expect(isSent, "expected the secret to change the requests", at: place)
            checkSignature(requirement.placement, in: other.exchanges, at: place, &checks)
        }
    }

    /// Checks that a signed request does not contain the secret that signs it.
    private func checkSignature(
        _ placement: Credential.Placement, in exchanges: [Exchange], at place: String, _ checks: inout Checks
    ) {
        guard case .signed = placement else { return }
        checks.expect(
            !exchanges.wireText.contains(ProviderHarness.otherSecret),
            "expected a signature, got a request that contains the key", at: place)
    }

    private func checkTokens(of call: AuthorizedCall, _ match: SampleMatch, _ checks: inout Checks) async {
        let place = "\(match.call.title), access token"
        checks.expect(
            call.tokenExchanges.count == 1, "expected one request for a token, got \(call.tokenExchanges.count)",
            at: place)
        let renewed = await harness.authorizedCall(match, refusals: 1)
        checks.expect(
            renewed.result.value != nil && renewed.tokenExchanges.count == 2,
            "expected success with a new token after status 401, got \(renewed.result)", at: place)
        let refused = await harness.authorizedCall(match, refusals: .max)
        checks.expect(
            refused.result.error?.code == .refusedCredentials,
            "expected refusedCredentials if every token is refused, got \(refused.result)", at: place)
    }
}

extension [Exchange] {
    /// The method, URL, body and header fields of all requests as text.
    fileprivate var wireText: String {
        map { exchange in
            let fields = exchange.request.headers.fields.map { "\($0.name): \($0.value)" }.joined(separator: "\n")
            return "\(exchange.request.content)\n\(fields)"
        }.joined(separator: "\n")
    }
}
