import Protocols

extension ProviderCheck {
    func secretsStayHidden() async -> ContractOutcome {
        guard !descriptor.secrets.isEmpty else { return .notApplicable("it has no secrets") }
        var checks = Checks()
        var used: Set<String> = []
        for reach in reaches {
            for (words, change) in echoes(for: reach) {
                let stage = bench.stage(showing: reach.index, change: change)
                let events = EventLog()
                let reply = await bench.reply(to: reach.call, over: stage, events: events)
                let requests = stage.exchanges.map(\.request)
                used.formUnion(requests.flatMap(\.credentials).map(\.secret.revealed))
                let shown = Self.texts(of: reply) + events.texts + requests.flatMap(Self.texts)
                let leak = shown.first { $0.text.contains(ProviderBench.secretBeginning) }
                checks.note(
                    leak.map { "\($0.what) shows a secret: \($0.text.shown)" }, at: "\(reach.place), \(words)")
            }
        }
        for (variable, secret) in bench.secrets.sorted(by: { $0.key < $1.key }) {
            checks.expect(
                used.contains(secret.revealed), "no request has it among its credentials", at: variable)
        }
        return checks.outcome(withoutChecks: "no sample answers a call")
    }

    func missingSecretsAreAskedFor() async -> ContractOutcome {
        guard !descriptor.secrets.isEmpty else { return .notApplicable("it has no secrets") }
        var checks = Checks()
        for reach in exemplars {
            for requirement in descriptor.secrets {
                for (words, text) in [("missing", nil), ("empty", ""), ("blank", " \n")] {
                    var secrets = bench.secrets
                    secrets[requirement.variable] = text.map { Secret($0) }
                    let stage = bench.stage(showing: reach.index)
                    let reply = await bench.reply(to: reach.call, over: stage, secrets: secrets)
                    checks.note(
                        Self.fault(of: reply, over: stage, without: requirement),
                        at: "\(reach.call.title), \(requirement.variable) is \(words)")
                }
            }
        }
        return checks.outcome(withoutChecks: "no sample is a success")
    }

    private static func fault(of reply: Reply, over stage: Stage, without requirement: SecretRequirement) -> String? {
        guard requirement.isRequired else { return reply.answer == nil ? "expected a success, came \(reply)" : nil }
        guard let error = reply.error, error.code == .missingCredentials else {
            return "expected missingCredentials, came \(reply)"
        }
        guard error.message.contains(requirement.variable) else { return "the error does not name it: \(error)" }
        return stage.exchanges.isEmpty ? nil : "a request was sent without it"
    }

    private typealias Change = @Sendable (HTTPResponse) -> HTTPResponse

    /// Answers that repeat the secrets: in words of every length, in JSON, and in each field of the sample.
    private func echoes(for reach: Reach) -> [(words: String, change: Change)] {
        let secrets = bench.secrets.values.map(\.revealed).sorted()
        let told = (secrets + secrets.map(PercentEncoding.query.encode)).joined(separator: " ")
        let quoted = JSONValue.text(told)
        let members = ["message", "error", "errors", "detail", "documentation_url"].map {
            JSONValue.Member(key: $0, value: quoted)
        }
        let json = JSONValue.object(members).description
        var echoes: [(words: String, change: Change)] = [("as it is", { $0 })]
        for status in [200, 400, 401, 403, 404, 422, 429, 500] {
            let padded = [0, 180, 190, 480, 490, 500].map { String(repeating: "x", count: $0) + told }
            for (type, body) in padded.map({ ("text/plain", $0) }) + [("application/json", json)] {
                let response = { @Sendable (response: HTTPResponse) in
                    HTTPResponse(
                        status: status, headers: ["Content-Type": type], body: Data(body.utf8), url: response.url,
                        receivedAt: response.receivedAt)
                }
                echoes.append(("\(status) that repeats the secret", response))
            }
        }
        for path in reach.document?.fields ?? [] {
            let body = reach.document?.replacing(path.steps[...], with: quoted).map { Data($0.description.utf8) }
            guard let body else { continue }
            let change = { @Sendable (response: HTTPResponse) in
                var response = response
                response.body = body
                return response
            }
            echoes.append(("\(path) repeats the secret", change))
        }
        return echoes
    }

    private static func texts(of reply: Reply) -> [(what: String, text: String)] {
        guard let error = reply.error else { return [] }
        return [
            ("the error", "\(error)"), ("the error's message", error.message),
            ("the error's request", error.request ?? ""), ("the error's cause", error.cause.map { "\($0)" } ?? ""),
            ("the error's parts", String(reflecting: error)),
        ]
    }

    private static func texts(of request: HTTPRequest) -> [(what: String, text: String)] {
        [
            ("the request", request.description), ("the request's URL", request.url.absoluteString),
            ("a header", request.headers.fields.map { "\($0.name): \($0.value)" }.joined(separator: "\n")),
            ("the body", String(decoding: request.body ?? Data(), as: UTF8.self)),
        ]
    }
}
