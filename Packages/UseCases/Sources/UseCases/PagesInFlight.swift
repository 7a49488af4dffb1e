import Protocols

/// The pages of a walk that are being read, in the order in which they are wanted.
///
/// Their tasks are not children of the task that walks, because an iterator cannot keep a task group open between two
/// calls. They end with it all the same: they are cancelled when it is, and when the iterator is given up.
final class PagesInFlight<Item: Entity> {
    private struct Reading {
        let position: Int
        let task: Task<Result<Page<Item>, ProviderError>, Never>
    }

    private var readings: [Reading] = []

    /// How many there are.
    var count: Int { readings.count }

    /// The place in the walk of the first of them; `nil` when there is none.
    var nextPosition: Int? { readings.first?.position }

    deinit {
        cancel()
    }

    /// Begins to read the page at a place in the walk.
    func begin(_ position: Int, _ read: @escaping @Sendable () async throws(ProviderError) -> Page<Item>) {
        let task = Task { () -> Result<Page<Item>, ProviderError> in
            do throws(ProviderError) {
                return .success(try await read())
            } catch {
                return .failure(error)
            }
        }
        readings.append(Reading(position: position, task: task))
    }

    /// Waits for the first of them.
    ///
    /// - Throws: what the provider throws.
    func next(isolation: isolated (any Actor)?) async throws(ProviderError) -> (position: Int, page: Page<Item>) {
        let all = readings.map(\.task)
        let first = readings.removeFirst()
        let result = await withTaskCancellationHandler {
            await first.task.value
        } onCancel: {
            all.forEach { $0.cancel() }
        }
        return (first.position, try result.get())
    }

    /// Gives them up.
    func cancel() {
        readings.forEach { $0.task.cancel() }
        readings = []
    }
}
