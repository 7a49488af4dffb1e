import Protocols

extension ProviderCheck {
    func everySampleIsRead() async -> ContractOutcome {
        var checks = Checks()
        let reaches = reaches
        for (index, sample) in bench.samples.enumerated() {
            let own = reaches.filter { $0.index == index }
            checks.expect(
                !own.isEmpty, "no call of the provider sends \(sample.method) \(sample.target)", at: sample.name)
            for reach in own {
                let stage = bench.stage(showing: sample.circumstance == nil ? nil : index)
                checks.note(
                    Self.fault(of: await bench.reply(to: reach.call, over: stage), for: sample), at: reach.place)
            }
        }
        return checks.outcome(withoutChecks: "there are no samples")
    }

    /// What is wrong with a reply to the call that a sample answers.
    private static func fault(of reply: Reply, for sample: Sample) -> String? {
        switch (sample.failure, reply) {
        case (nil, .answer): nil
        case (nil, _): "expected a success, came \(reply)"
        case (let failure?, _): reply.error?.code == failure ? nil : "expected \(failure), came \(reply)"
        }
    }

    func listedItemsCanBeGot() async -> ContractOutcome {
        guard bench.offers(.list), bench.offers(.get) else {
            return .notApplicable("it cannot both list and look up")
        }
        var checks = Checks()
        var found = 0
        for item in await bench.walk().items {
            let stage = bench.stage()
            let reply = await bench.reply(to: .get(item.reference), over: stage)
            let place = "get \(item.reference)"
            guard stage.exchanges.contains(where: { $0.response?.isSuccess == true }) else { continue }
            found += 1
            checks.expect(
                reply.answer?.items.first.map(item.isEqual(to:)) == true,
                "expected the item as it was listed, came \(reply.answer?.items.first.map { "\($0)" } ?? "\(reply)")",
                at: place)
        }
        checks.expect(found > 0, "no sample answers the look-up of an item that the samples list", at: "the samples")
        return checks.outcome(withoutChecks: "nothing is listed")
    }

    func unknownItemsAreNotFound() async -> ContractOutcome {
        let kinds: [ProviderCall.Kind] = [.get, .edit, .delete]
        guard kinds.contains(where: bench.offers) else { return .notApplicable("it looks nothing up") }
        var checks = Checks()
        let missing = reaches.filter { $0.sample.failure == .notFound && kinds.contains($0.call.kind) }
        checks.expect(
            !missing.isEmpty || !bench.offers(.get), "no sample shows a look-up of what is not there",
            at: "the samples")
        for reach in missing {
            let reply = await bench.reply(to: reach.call, over: bench.stage(showing: reach.index))
            checks.expect(reply.error?.code == .notFound, "expected notFound, came \(reply)", at: reach.place)
        }
        return checks.outcome(withoutChecks: "no sample shows what is not there")
    }
}
