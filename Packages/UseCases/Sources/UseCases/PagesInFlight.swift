import Protocols

/// The pages of a walk that are being read, in the order in which they are wanted.
///
/// Their tasks are not children of the task that walks, because an iterator cannot keep a task group open between two
/// calls. They end with it all the same: they are cancelled when it is, and when the iterator is given up.
final class PagesInFlight<Item: Entity> {
    private typealias Reading = Task<Result<Page<Item>, ProviderError>, Never>

    private var readings: [Reading] = []

    /// How many there are.
    var count: Int { readings.count }

    deinit {
        cancel()
    }

    /// Begins to read a page.
    func begin(_ read: @escaping @Sendable () async throws(ProviderError) -> Page<Item>) {
        readings.append(
            Task {
                do throws(ProviderError) {
                    return .success(try await read())
                } catch {
                    return .failure(error)
                }
            })
    }

    /// Waits for the first of them.
    ///
    /// - Throws: what the provider throws.
    func next(isolation: isolated (any Actor)?) async throws(ProviderError) -> Page<Item> {
        let all = readings
        let first = readings.removeFirst()
        return try await withTaskCancellationHandler {
            await first.value
        } onCancel: {
            all.forEach { $0.cancel() }
        }.get()
    }

    /// Gives them up.
    func cancel() {
        readings.forEach { $0.cancel() }
        readings = []
    }
}
