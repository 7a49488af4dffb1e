import Protocols

/// A call and the sample that it receives as a response.
struct SampleRead {
    let index: Int
    let call: ProviderCall
    let isFile: Bool
    /// The formats of the bodies that the call decodes.
    let formats: [DocumentFormat]
}

/// A search for the calls that receive a sample.
///
/// Each call is performed once with all samples that have no circumstance. If a sample with a circumstance matches one
/// of the call's requests, the call is performed again with that sample.
struct CallAttempts {
    private struct Key: Hashable {
        let title: String
        let token: PageToken?
    }

    private struct Attempt {
        let exchanges: [Exchange]
        /// The formats of the bodies that the call decodes.
        let formats: [DocumentFormat]

        /// The exchanges that decide whether the call succeeds. A change that was made is not an error, even if the item
        /// cannot be looked up afterwards.
        func exchanges(of call: ProviderCall) -> ArraySlice<Exchange> {
            guard [.add, .edit, .delete].contains(call.kind) else { return exchanges[...] }
            let change = exchanges.lastIndex { !$0.request.isSafe && $0.response?.isSuccess == true }
            return exchanges.prefix(change.map { $0 + 1 } ?? exchanges.count)
        }
    }

    let harness: ProviderHarness
    private var attempts: [Key: Attempt] = [:]

    init(harness: ProviderHarness) {
        self.harness = harness
    }

    /// Returns the first call that receives a sample.
    ///
    /// For a sample with a circumstance, each call with a matching request is performed again, and the sample takes
    /// precedence over all other samples. Calls without a matching request are skipped.
    mutating func firstRead(
        of index: Int, hasCircumstance: Bool, by calls: [ProviderCall]
    ) async -> SampleRead? {
        for call in calls {
            var attempt = await attempt(call)
            if hasCircumstance {
                guard await requests(in: attempt, match: index) else { continue }
                attempt = await performed(call, preferring: index)
            }
            let exchanges = attempt.exchanges(of: call)
            guard let exchange = exchanges.first(where: { $0.sample == index }) else { continue }
            let isFile = exchange.request.destination != nil
            return SampleRead(index: index, call: call, isFile: isFile, formats: attempt.formats)
        }
        return nil
    }

    /// Returns the cached attempt of a call, or performs the call with all samples that have no circumstance.
    private mutating func attempt(_ call: ProviderCall) async -> Attempt {
        let key = Key(title: call.title, token: call.token)
        if let attempt = attempts[key] { return attempt }
        let attempt = await performed(call, preferring: nil)
        attempts[key] = attempt
        return attempt
    }

    private func performed(_ call: ProviderCall, preferring index: Int?) async -> Attempt {
        let transport = harness.sampleTransport(preferring: index)
        let formats = FormatRecorder()
        _ = await harness.result(of: call, over: transport, formats: formats)
        return Attempt(exchanges: transport.exchanges, formats: formats.formats)
    }

    /// Returns whether a sample matches one of the requests in an attempt.
    private func requests(in attempt: Attempt, match index: Int) async -> Bool {
        for exchange in attempt.exchanges {
            let transport = harness.singleSamples[index]
            let request = HTTPRequest(
                method: exchange.request.method, url: exchange.request.url, body: exchange.request.body)
            if (try? await transport.send(request)) != nil { return true }
        }
        return false
    }
}
