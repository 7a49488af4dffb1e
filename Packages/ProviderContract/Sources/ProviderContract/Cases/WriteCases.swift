import ContractKit
import Protocols

extension ProviderCheck {
    func writesAreSent(_ checks: inout Checks) async throws(Skipped) {
        let kinds = [ProviderCall.Kind.add, .edit, .delete].filter(harness.offers)
        guard !kinds.isEmpty else { throw Skipped("the provider supports neither 'add', 'edit' nor 'delete'") }
        for kind in kinds {
            let own = matches.filter { $0.call.kind == kind && $0.isSuccess && $0.sample.method != .get }
            checks.expect(!own.isEmpty, "expected a sample with a successful response", at: kind.rawValue)
            for match in own {
                let transport = harness.sampleTransport(preferring: match.index)
                let result = await harness.result(of: match.call, over: transport)
                checks.expect(result.value != nil, "expected success, got \(result)", at: match.place)
                let writes = transport.exchanges.map(\.request).filter { !$0.isSafe }
                checks.expect(writes.count == 1, "expected one unsafe request, got \(writes.count)", at: match.place)
                if let write = writes.first { checkBody(of: write, kind: kind, at: match.place, &checks) }
            }
        }
        try checks.skipIfEmpty("the provider supports neither 'add', 'edit' nor 'delete'")
    }

    func readsAreSafe(_ checks: inout Checks) async throws(Skipped) {
        for match in matches where [.list, .get, .download].contains(match.call.kind) {
            let transport = harness.sampleTransport(preferring: match.index)
            _ = await harness.result(of: match.call, over: transport)
            for request in transport.exchanges.map(\.request) {
                checks.expect(
                    request.isSafe,
                    "expected a safe request, got \(request); if the request only reads, set isSafe to true",
                    at: match.place)
            }
        }
        try checks.skipIfEmpty("no sample is the response to a list or a lookup")
    }

    /// Checks that the request has a `Content-Type` and that its body contains the value of every draft field.
    private func checkBody(
        of request: HTTPRequest, kind: ProviderCall.Kind, at place: String, _ checks: inout Checks
    ) {
        let fields =
            switch kind {
            case .add: DraftFieldValues.forAdding(descriptor.draftToAdd)
            case .edit: DraftFieldValues.forEditing(descriptor.draftToEdit)
            case .list, .get, .download, .delete: [DraftFieldValues]()
            }
        guard request.body?.isEmpty == false else {
            checks.expect(fields.isEmpty, "missing body in the request", at: place)
            return
        }
        checks.expect(request.headers["Content-Type"] != nil, "missing Content-Type for the body", at: place)
        var sent = SentValues(request)
        for (name, value) in fields.completeDraft.sorted(by: { $0.key < $1.key }) {
            for element in value.elements {
                checks.expect(
                    sent.take(element), "missing \(element.quotedForFinding) for '\(name)' in the body", at: place)
            }
        }
    }

    func invalidDraftsAreRefused(_ checks: inout Checks) async throws(Skipped) {
        guard harness.offers(.add) || harness.offers(.edit) else {
            throw Skipped("the provider supports neither 'add' nor 'edit'")
        }
        if harness.offers(.add) { await checkAdditions(&checks) }
        if harness.offers(.edit), let example = examples.first(where: { $0.call.kind == .edit }) {
            await checkChanges(of: example.call.reference, &checks)
        }
        try checks.skipIfEmpty("the drafts have no validation rules")
    }

    private func checkAdditions(_ checks: inout Checks) async {
        let fields = DraftFieldValues.forAdding(descriptor.draftToAdd)
        for field in fields {
            if field.isRequired {
                let others = fields.completeDraft.filter { $0.key != field.name }
                await checkRefusal(of: .add(others), "\(field.name) is missing", &checks)
            }
            for value in field.invalid {
                let draft = fields.completeDraft.merging([field.name: value]) { $1 }
                await checkRefusal(of: .add(draft), "\(field.name) is \(value.quotedForFinding)", &checks)
            }
        }
    }

    private func checkChanges(of reference: String, _ checks: inout Checks) async {
        await checkRefusal(of: .edit(reference, [:]), "no fields", &checks)
        for field in DraftFieldValues.forEditing(descriptor.draftToEdit) {
            for value in field.invalid {
                let call = ProviderCall.edit(reference, [field.name: value])
                await checkRefusal(of: call, "\(field.name) is \(value.quotedForFinding)", &checks)
            }
        }
    }

    private func checkRefusal(of call: ProviderCall, _ mistake: String, _ checks: inout Checks) async {
        let transport = harness.sampleTransport()
        let result = await harness.result(of: call, over: transport)
        let place = "\(call.kind.rawValue), \(mistake)"
        checks.expect(result.error?.code == .invalidRequest, "expected invalidRequest, got \(result)", at: place)
        let sent = transport.exchanges.map(\.request.description)
        checks.expect(sent.isEmpty, "expected no request, got \(sent.joined(separator: ", "))", at: place)
    }
}
