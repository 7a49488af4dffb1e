/// Runs work with a time limit. Work that exceeds the limit is cancelled but not awaited.
///
/// - Returns: The result of the work; `nil` if the limit is exceeded or the task is cancelled.
public func bounded<Value: Sendable>(
    by limit: Duration, _ work: @escaping @Sendable () async -> Value
) async -> Value? {
    // A task group is not used, because it would wait for work that hangs.
    let (values, continuation) = AsyncStream.makeStream(of: Value?.self)
    let worker = Task { continuation.yield(await work()) }
    let timer = Task {
        // A cancelled timer yields nothing.
        if (try? await Task.sleep(for: limit)) != nil { continuation.yield(nil) }
    }
    defer {
        worker.cancel()
        timer.cancel()
    }
    for await value in values { return value }
    return nil
}
