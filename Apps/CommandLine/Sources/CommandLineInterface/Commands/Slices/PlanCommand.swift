import Protocols
import UseCases

struct PlanCommand: ProviderCommand {
    let name = "plan"
    let summary = "divide a list into slices, each below the API's result limit"
    let isReading = true

    func options(for provider: ProviderDescriptor?) -> [OptionGroup] {
        [.parameters(of: provider), .readingAPI]
    }

    func run(_ session: ProviderSession, _ invocation: Invocation) async throws(Failure) {
        guard let provider = session.provider as? any Partitioning else { throw .unsupported(name, session.descriptor) }
        try await plan(provider, session, invocation)
    }

    private func plan<Lister: Partitioning>(
        _ provider: Lister, _ session: ProviderSession, _ invocation: Invocation
    ) async throws(Failure) {
        let request = try session.wholeList(invocation)
        var slices = SlicePlan(provider, of: request).makeAsyncIterator()
        while let slice = try await session.call({ () throws(ProviderError) in try await slices.next(isolation: nil) })
        {
            try invocation.console.write(slice.line + "\n")
        }
        try show(slices.summary, session.descriptor, invocation.console)
    }

    private func show(
        _ summary: SlicePlanSummary, _ provider: ProviderDescriptor, _ console: Console
    ) throws(Failure) {
        let total = summary.total.map { $0 == summary.itemCount ? "" : " of \($0.grouped)" } ?? ""
        console.note(
            "\(summary.sliceCount.counted("slice")), \(summary.probeCount.counted("probe")), "
                + "\(summary.itemCount.grouped)\(total) items, largest \(summary.largestCount.grouped)")
        if summary.truncatedCount > 0, let limit = provider.paging?.resultLimit {
            let (have, whose) = summary.truncatedCount == 1 ? ("has", "its first") : ("have", "the first")
            console.note(
                "\(summary.truncatedCount.counted("slice")) \(have) more than \(limit.counted("item")) and cannot be "
                    + "divided: the API returns only \(whose) \(limit.grouped)"
                    + (summary.truncatedCount == 1 ? "" : " of each"))
        }
        if !summary.incompleteReasons.isEmpty { throw .incomplete(summary.incompleteReasons) }
    }
}

extension ProviderSession {
    /// Returns the list that the arguments select, as one slice that can be divided.
    ///
    /// - Throws: a usage failure for invalid parameters, and for a list that cannot be divided.
    func wholeList(_ invocation: Invocation) throws(Failure) -> SliceRequest {
        sampleNote(invocation.arguments).map(invocation.console.note)
        let values = try parameterValues(invocation.arguments)
        let slice = ListSlice(provider: descriptor.id, parameters: values.values)
        return try request(slice, until: invocation.system.time.now())
    }

    /// Checks a slice, and returns the request for it.
    ///
    /// - Parameter end: The upper bound of an axis whose values are times.
    /// - Throws: a usage failure for a slice that does not match the provider.
    func request(_ slice: ListSlice, until end: Date) throws(Failure) -> SliceRequest {
        guard let provider = provider as? any Partitioning else { throw .unsupported("plan", descriptor) }
        do {
            return try SliceRequest(slice, of: descriptor, by: provider, until: end)
        } catch {
            throw failures.failure(error)
        }
    }
}

extension Int {
    /// Returns the number with a noun: `1 slice`, `1,200 slices`.
    func counted(_ noun: String) -> String { "\(grouped) \(noun)\(self == 1 ? "" : "s")" }
}
