import Protocols

extension ProviderCheck {
    func parametersTakeWhatTheyDeclare() async -> ContractOutcome {
        guard !descriptor.parameters.isEmpty else { return .notApplicable("it has no parameters") }
        var checks = Checks()
        for parameter in descriptor.parameters {
            var allowed = 0
            for value in ParameterProbe(parameter).values {
                let place = "--\(parameter.name) \(value.shown)"
                guard let normal = parameter.kind.normalize(value) else {
                    checks.note(refusalFault(of: value, for: parameter), at: place)
                    continue
                }
                allowed += 1
                checks.expect(
                    parameter.kind.normalize(normal) == normal, "a value that was checked is not taken again", at: place
                )
                checks.note(await sendingFault(of: value, as: normal, for: parameter), at: place)
            }
            checks.expect(allowed > 0, "no value was found that it takes", at: "--\(parameter.name)")
        }
        return checks.outcome(withoutChecks: "it has no parameters")
    }

    /// What is wrong with how a value is refused that is not allowed. Nothing can be sent then: there is no request.
    private func refusalFault(of value: String, for parameter: Parameter) -> String? {
        do throws(ProviderError) {
            _ = try ParameterValues([parameter.name: value], for: descriptor.parameters)
            return "it is not allowed, and not refused"
        } catch {
            return error.code == .invalidRequest && error.message.contains(parameter.name)
                ? nil : "expected invalidRequest with the parameter's name, came \(error)"
        }
    }

    /// What is wrong with how an allowed value is sent. Some values make sense only beside another parameter.
    private func sendingFault(of value: String, as normal: String, for parameter: Parameter) async -> String? {
        let item = QueryItem(parameter.queryName, normal)
        let (reply, alone) = await sent([parameter.name: value])
        var urls = alone
        if urls.isEmpty {
            for companion in descriptor.parameters where companion.name != parameter.name {
                let other = companion.kind.candidates.first ?? companion.standard ?? "1"
                (_, urls) = await sent([parameter.name: value, companion.name: other])
                guard urls.isEmpty else { break }
            }
        }
        guard let url = urls.first else { return "it is allowed, and refused: \(reply)" }
        return SampleTarget(url).items.contains(item)
            ? nil : "the request has no \(item.encoded): \(url.absoluteString)"
    }

    private func sent(_ values: [String: String]) async -> (Reply, [URL]) {
        guard let list = bench.listRequest(values) else {
            return (.failure(ProviderError(.invalidRequest, "the values are not allowed together")), [])
        }
        let stage = stageForAnything(reaches)
        let reply = await bench.reply(to: .list(list), over: stage)
        return (reply, stage.exchanges.map(\.request.url))
    }
}
