import Protocols

extension ProviderCheck {
    func wrongFieldsAreNamed() async -> ContractOutcome {
        var checks = Checks()
        for reach in reaches {
            guard let document = reach.document else { continue }
            for path in document.fields {
                for change in FieldChange.all(of: path, in: document) {
                    let body = Data(change.document.description.utf8)
                    let place = "\(reach.place), \(path) \(change.words)"
                    checks.note(await fault(of: reach, answeredWith: body, at: path), at: place)
                }
            }
        }
        return checks.outcome(withoutChecks: "no sample is answered in JSON")
    }

    /// What is wrong with what a provider makes of an answer in which one field was changed.
    private func fault(of reach: Reach, answeredWith body: Data, at path: FieldPath) async -> String? {
        let stage = bench.stage(showing: reach.index, withBody: body)
        let reply = await bench.reply(to: reach.call, over: stage)
        guard let error = reply.error else {
            return reply.answer == nil ? "\(reply)" : nil
        }
        guard let answer = stage.exchanges.first(where: { $0.sample == reach.index }), let response = answer.response
        else { return "its request is no longer sent" }
        if !response.isSuccess {
            let code = descriptor.refusal(response, answer.request).code
            return error.code == code ? nil : "the descriptor's refusal is \(code), came \(error)"
        }
        if let failure = reach.sample.failure {
            // Without the key that tells of the failure, it may be any other key that is missing.
            return [failure, .incorrectData].contains(error.code) ? nil : "expected \(failure), came \(error)"
        }
        guard error.code == .incorrectData else { return "expected a success or incorrectData, came \(error)" }
        guard let named = error.incorrectData?.path, !named.steps.isEmpty else {
            return "the error names no field: \(error)"
        }
        let isRelated = named.steps.starts(with: path.steps) || path.steps.starts(with: named.steps)
        return isRelated ? nil : "the error names \(named): \(error)"
    }
}
