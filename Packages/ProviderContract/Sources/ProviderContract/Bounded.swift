/// Does some work, but waits no longer than a time: what hangs is left behind, cancelled.
///
/// - Returns: `nil` when the time is up, and when the task is cancelled.
func bounded<Value: Sendable>(
    by limit: Duration, _ work: @escaping @Sendable () async -> Value
) async -> Value? {
    let (values, continuation) = AsyncStream.makeStream(of: Value?.self)
    let worker = Task { continuation.yield(await work()) }
    let timer = Task {
        // A timer that is cancelled has nothing to say.
        if (try? await Task.sleep(for: limit)) != nil { continuation.yield(nil) }
    }
    defer {
        worker.cancel()
        timer.cancel()
    }
    for await value in values { return value }
    return nil
}
