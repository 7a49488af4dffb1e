import Protocols

extension ProviderBench {
    /// The first page with the default parameters, in the size of the samples; `nil` when the provider does not list.
    var firstPage: ListRequest? { listRequest() }

    /// A list; `nil` when the provider does not list, or does not allow the values.
    func listRequest(_ values: [String: String] = [:], firstPage: Int = 1) -> ListRequest? {
        guard offers(.list), let sizes = descriptor.paging?.sizes,
            let parameters = try? ParameterValues(standingValues.merging(values) { $1 }, for: descriptor.parameters)
        else { return nil }
        return ListRequest(
            parameters: parameters, pageSize: descriptor.samples.pageSize ?? sizes.standard, firstPage: firstPage)
    }

    /// For each sample, a call of each kind that it answers, found by trying.
    func reaches() async -> [Reach] {
        let walk = await self.walk()
        let ids = walk.items.map(\.reference)
        let pages = firstPage.map { list in
            walk.tokens.prefix(walk.pages.count).map {
                ProviderCall.list(list, token: $0, title: "list a following page")
            }
        }
        var reaches: [Reach] = []
        for (index, sample) in samples.enumerated() {
            let target = SampleTarget(sample.target)
            let calls = lists(answeredAt: target) + (pages ?? []) + calls(with: target.references + ids)
            for kind in ProviderCall.Kind.allCases where offers(kind) {
                let found = await firstReaching(index, among: calls.filter { $0.kind == kind })
                if let found { reaches.append(Reach(index: index, sample: sample, call: found)) }
            }
        }
        return reaches
    }

    private func firstReaching(_ index: Int, among calls: [ProviderCall]) async -> ProviderCall? {
        let needsShowing = samples[index].circumstance != nil
        for call in calls {
            let stage = stage(showing: needsShowing ? index : nil)
            _ = await reply(to: call, over: stage)
            if stage.exchanges.contains(where: { $0.sample == index }) { return call }
        }
        return nil
    }

    /// Lists with what a target's query says: values of declared parameters, and numbers that may be a page's.
    private func lists(answeredAt target: SampleTarget) -> [ProviderCall] {
        let values = parameterValues(in: target)
        let names = descriptor.parameters.map(\.queryName)
        let numbers = target.items.filter { !names.contains($0.name) }.compactMap { Int($0.value) }
        return ([1] + numbers.filter { $0 != 1 }).compactMap { number in
            listRequest(values, firstPage: number).map { list in
                let words = values.sorted { $0.key < $1.key }.map { " --\($0.key) \($0.value)" }.joined()
                return .list(list, title: "list\(words)\(number > 1 ? " from page \(number)" : "")")
            }
        }
    }

    /// The values of declared parameters in a query.
    func parameterValues(in target: SampleTarget) -> [String: String] {
        descriptor.parameters.reduce(into: [:]) { values, parameter in
            values[parameter.name] = target.items.first { $0.name == parameter.queryName }?.value
        }
    }

    private func calls(with references: [String]) -> [ProviderCall] {
        let changes = DraftProbe.changes(of: descriptor.type).wholeDraft
        return references.map(ProviderCall.get) + references.map { .edit($0, changes) }
            + references.map(ProviderCall.delete)
            + [.add(DraftProbe.additions(of: descriptor.type).wholeDraft)]
    }
}
