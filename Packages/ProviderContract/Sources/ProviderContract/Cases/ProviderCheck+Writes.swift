import Protocols

extension ProviderCheck {
    func writesAreSent() async -> ContractOutcome {
        let kinds = [ProviderCall.Kind.add, .edit, .delete].filter(bench.offers)
        guard !kinds.isEmpty else { return .notApplicable("it cannot write") }
        var checks = Checks()
        let reaches = reaches
        for kind in kinds {
            let own = reaches.filter { $0.call.kind == kind && $0.isSuccess && $0.sample.method != .get }
            checks.expect(!own.isEmpty, "no sample shows what it sends", at: kind.rawValue)
            for reach in own {
                let stage = bench.stage(showing: reach.index)
                let reply = await bench.reply(to: reach.call, over: stage)
                checks.expect(reply.answer != nil, "expected a success, came \(reply)", at: reach.place)
                let writes = stage.exchanges.map(\.request).filter { ![.get, .head].contains($0.method) }
                checks.expect(writes.count == 1, "\(writes.count) requests change something", at: reach.place)
                if let write = writes.first { checkBody(of: write, kind: kind, at: reach.place, &checks) }
            }
        }
        return checks.outcome(withoutChecks: "it cannot write")
    }

    /// Every field of the draft is in the body, and a body tells what it is.
    private func checkBody(
        of request: HTTPRequest, kind: ProviderCall.Kind, at place: String, _ checks: inout Checks
    ) {
        let probes =
            switch kind {
            case .add: DraftProbe.additions(of: descriptor.type)
            case .edit: DraftProbe.changes(of: descriptor.type)
            case .list, .get, .delete: [DraftProbe]()
            }
        guard let body = request.body, !body.isEmpty else {
            checks.expect(probes.isEmpty, "the request has no body", at: place)
            return
        }
        checks.expect(request.headers["Content-Type"] != nil, "the body has no Content-Type", at: place)
        let leaves = JSONParser.parse(body)?.leaves
        for (name, value) in probes.wholeDraft {
            let isSent = leaves?.contains(value) ?? String(decoding: body, as: UTF8.self).contains(value)
            checks.expect(isSent, "the body has no \(value.shown) for \(name)", at: place)
        }
    }

    func wrongDraftsAreRefused() async -> ContractOutcome {
        guard bench.offers(.add) || bench.offers(.edit) else { return .notApplicable("it neither adds nor changes") }
        var checks = Checks()
        if bench.offers(.add) {
            let probes = DraftProbe.additions(of: descriptor.type)
            for probe in probes {
                if probe.isRequired {
                    let others = probes.wholeDraft.filter { $0.key != probe.name }
                    await checkRefusal(of: .add(others), because: "\(probe.name) is missing", &checks)
                }
                for text in probe.invalid {
                    let draft = probes.wholeDraft.merging([probe.name: text]) { $1 }
                    await checkRefusal(of: .add(draft), because: "\(probe.name) is \(text.shown)", &checks)
                }
            }
        }
        if bench.offers(.edit), let edit = exemplars.first(where: { $0.call.kind == .edit }) {
            let reference = edit.call.reference
            await checkRefusal(of: .edit(reference, [:]), because: "no field is given", &checks)
            for probe in DraftProbe.changes(of: descriptor.type) {
                for text in probe.invalid {
                    let call = ProviderCall.edit(reference, [probe.name: text])
                    await checkRefusal(of: call, because: "\(probe.name) is \(text.shown)", &checks)
                }
            }
        }
        return checks.outcome(withoutChecks: "its drafts have no rules")
    }

    private func checkRefusal(of call: ProviderCall, because fault: String, _ checks: inout Checks) async {
        let stage = bench.stage()
        let reply = await bench.reply(to: call, over: stage)
        let place = "\(call.kind.rawValue), \(fault)"
        checks.expect(reply.error?.code == .invalidRequest, "expected invalidRequest, came \(reply)", at: place)
        checks.expect(
            stage.exchanges.isEmpty, "something was sent: \(stage.exchanges.map(\.request.description))", at: place)
    }
}
