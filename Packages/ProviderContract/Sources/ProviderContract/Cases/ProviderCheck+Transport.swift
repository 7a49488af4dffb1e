import Protocols

extension ProviderCheck {
    func transportErrorsKeepTheirCode() async -> ContractOutcome {
        var checks = Checks()
        for reach in exemplars {
            for code in Self.networkCodes {
                let stage = Stage { (_) throws(NetworkError) in throw NetworkError(code, "the transport's words") }
                let reply = await bench.reply(to: reach.call, over: stage)
                let place = "\(reach.call.title), \(code)"
                let error = reply.error
                checks.expect(
                    error?.code == code.providerCode, "expected \(code.providerCode), came \(reply)", at: place)
                checks.expect(
                    error?.networkError?.code == code, "the error has not the transport's as its cause", at: place)
            }
        }
        return checks.outcome(withoutChecks: "no sample is a success")
    }

    func cancellingEndsCalls() async -> ContractOutcome {
        var checks = Checks()
        for reach in exemplars {
            checks.note(await cancellationFault(of: reach.call, attempts: 3), at: reach.call.title)
        }
        return checks.outcome(withoutChecks: "no sample is a success")
    }

    /// On a machine that is busy with other things, the first attempt may take longer.
    private func cancellationFault(of call: ProviderCall, attempts: Int) async -> String? {
        let (sent, continuation) = AsyncStream.makeStream(of: Void.self)
        let stage = Stage { (request) throws(NetworkError) in
            continuation.yield()
            // Answers never: the sleep ends when the task is cancelled.
            while !Task.isCancelled { try? await Task.sleep(for: .seconds(3600)) }
            throw NetworkError(.cancelled, "\(request) was cancelled")
        }
        let context = ProviderContext(transport: stage, baseURL: bench.baseURL, secrets: bench.secrets)
        let task = Task { [bench] in await bench.unboundedReply(to: call, in: context) }
        let isSent = await bounded(by: bench.deadline) { await sent.first { true } != nil }
        guard isSent == true else {
            task.cancel()
            return "nothing is sent"
        }
        let clock = ContinuousClock()
        let start = clock.now
        task.cancel()
        let reply = await bounded(by: bench.deadline) { await task.value } ?? .hang
        let time = clock.now - start
        guard reply.error?.code == .cancelled else { return "expected cancelled, came \(reply)" }
        guard time > .milliseconds(100) else { return nil }
        return attempts > 1 ? await cancellationFault(of: call, attempts: attempts - 1) : "it took \(time)"
    }

    private static let networkCodes: [NetworkError.Code] = [
        .unknown, .notConnectedToInternet, .internationalRoamingOff, .notReachedServer, .connectionLost,
        .incorrectDataReturned, .invalidRequest, .unprotected, .responseTooLarge, .timedOut, .cancelled,
    ]
}
