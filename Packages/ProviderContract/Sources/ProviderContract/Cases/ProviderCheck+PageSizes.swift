import Protocols

extension ProviderCheck {
    func pageSizesAreKept() async -> ContractOutcome {
        guard let paging = descriptor.paging, let list = bench.firstPage else {
            return .notApplicable("it does not list")
        }
        var checks = Checks()
        let sizes = paging.sizes
        let (smallest, largest) = (sizes.allowed.lowerBound, sizes.allowed.upperBound)
        var sent: [Int: URL] = [:]
        for size in Set([smallest, sizes.standard, largest]).sorted() {
            sent[size] = await url(of: list.sized(size), &checks, at: "page size \(size)")
        }
        checks.expect(
            Set(sent.values).count == sent.count, "the request does not tell the size", at: "page sizes")
        let first = await url(of: list, &checks, at: "page 1")
        if paging.kind == .numbered {
            let second = await url(of: list.from(page: 2), &checks, at: "page 2")
            checks.expect(first != second, "the request does not tell the page", at: "page 2")
        }
        for size in [smallest &- 1, largest &+ 1, 0, -1, .min, .max] where !sizes.allowed.contains(size) {
            await checkRefusal(of: list.sized(size), at: "page size \(size)", &checks)
        }
        for page in [0, -1, .min] { await checkRefusal(of: list.from(page: page), at: "page \(page)", &checks) }
        let far = await bench.reply(to: .list(list.from(page: .max)), over: stageForAnything(reaches))
        if case .hang = far { checks.note("\(far)", at: "page \(Int.max)") }
        return checks.outcome(withoutChecks: "it does not list")
    }

    /// A stage where the first sample of the list answers whatever no other sample does.
    func stageForAnything(_ reaches: [Reach]) -> Stage {
        let index = reaches.first { $0.call.kind == .list && $0.isSuccess }?.index
        return bench.stage(toStrangers: index)
    }

    private func url(of list: ListRequest, _ checks: inout Checks, at place: String) async -> URL? {
        let stage = stageForAnything(reaches)
        let reply = await bench.reply(to: .list(list), over: stage)
        let url = stage.exchanges.first?.request.url
        checks.expect(
            url != nil && reply.error?.code != .invalidRequest, "expected a request, came \(reply)", at: place)
        return url
    }

    /// Checks that a list is refused before anything is sent.
    func checkRefusal(of list: ListRequest, at place: String, _ checks: inout Checks) async {
        let stage = stageForAnything(reaches)
        let reply = await bench.reply(to: .list(list), over: stage)
        checks.expect(reply.error?.code == .invalidRequest, "expected invalidRequest, came \(reply)", at: place)
        checks.expect(stage.exchanges.isEmpty, "a request was sent before it was refused", at: place)
    }
}

extension ListRequest {
    fileprivate func sized(_ size: Int) -> ListRequest {
        ListRequest(parameters: parameters, pageSize: size, firstPage: firstPage)
    }

    func from(page: Int) -> ListRequest {
        ListRequest(parameters: parameters, pageSize: pageSize, firstPage: page)
    }
}
