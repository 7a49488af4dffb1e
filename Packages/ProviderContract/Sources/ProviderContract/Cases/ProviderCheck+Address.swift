import Protocols

extension ProviderCheck {
    func requestsStayBelowTheAddress() async -> ContractOutcome {
        var checks = Checks()
        // A port where nothing listens, and a path that has to be kept.
        let other = URL(literal: "http://127.0.0.1:1/prefix")
        for check in [self, await moved(to: other)] {
            let reaches = check.reaches
            checks.expect(
                !reaches.isEmpty, "no sample answers any call", at: "the address \(check.bench.baseURL.absoluteString)")
            for reach in reaches {
                let stage = check.bench.stage(showing: reach.index)
                _ = await check.bench.reply(to: reach.call, over: stage)
                check.checkAddresses(of: stage, at: reach.place, &checks)
            }
            await check.checkLinksElsewhere(&checks)
            await check.checkOddReferences(&checks)
        }
        return checks.outcome(withoutChecks: "nothing is sent")
    }

    /// A server that names pages on another host gets nothing sent there.
    private func checkLinksElsewhere(_ checks: inout Checks) async {
        let address = bench.baseURL.address
        for elsewhere in ["https://elsewhere.example", "//elsewhere.example", "http://127.0.0.1:2"] {
            let stage = bench.stage { response in
                let moved = { (text: String) in text.replacing(address, with: elsewhere) }
                var response = response
                response.headers = HTTPHeaders(
                    response.headers.fields.map { HTTPHeaders.Field(name: $0.name, value: moved($0.value)) })
                response.body = Data(moved(String(decoding: response.body, as: UTF8.self)).utf8)
                return response
            }
            _ = await bench.walk(over: stage)
            checkAddresses(of: stage, at: "the list, with links to \(elsewhere)", &checks)
        }
    }

    /// What names an item stays one segment of a path or one value of a query.
    private func checkOddReferences(_ checks: inout Checks) async {
        for reference in ["..", "../..", "a/../../b", "//elsewhere.example", "a?b=c#d", "%2e%2e", "a\u{0}\r\nb", "é/ü"]
        {
            for call in [ProviderCall.get(reference), .delete(reference)] where bench.offers(call.kind) {
                let stage = bench.stage()
                _ = await bench.reply(to: call, over: stage)
                checkAddresses(of: stage, at: "\(call.kind.rawValue) \(reference.shown)", &checks)
            }
        }
    }

    private func checkAddresses(of stage: Stage, at place: String, _ checks: inout Checks) {
        let address = bench.baseURL.address
        for request in stage.exchanges.map(\.request) {
            let url = request.url.absoluteString
            let isBelow = url.hasPrefix(address) && (url.dropFirst(address.count).first.map("/?#".contains) ?? true)
            let goesUp = request.url.path(percentEncoded: true).split(separator: "/").contains("..")
            checks.expect(isBelow && !goesUp, "\(request) is not below \(address)", at: place)
            checks.expect(request.url.fragment == nil, "\(request) has a fragment, which is not sent", at: place)
        }
    }
}
