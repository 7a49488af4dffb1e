extension Collection where Self: Sendable, Element: Sendable {
    /// Requests a value for each element, several at once, and returns the values in the order of the elements.
    ///
    ///     let items = try await ids.mapConcurrently(atMost: 16) { id in try await client.item(id) }
    ///
    /// It is for lists that contain only ids, so that each item takes one more request. The first error cancels the other
    /// requests, and is thrown.
    ///
    /// - Parameters:
    ///   - concurrency: The maximum number of requests in flight. Values below 1 are treated as 1. The app may lower it.
    ///   - request: Requests the value of an element.
    public func mapConcurrently<Value: Sendable>(
        atMost concurrency: Int, _ request: @escaping @Sendable (Element) async throws(ProviderError) -> Value
    ) async throws(ProviderError) -> [Value] {
        let results = await withTaskGroup(of: NumberedResult<Value>.self) { group in
            var results: [Int: Result<Value, ProviderError>] = [:]
            var waiting = enumerated().makeIterator()
            for _ in 0..<Swift.max(1, concurrency) { group.add(waiting.next(), request) }
            for await result in group {
                results[result.number] = result.value
                guard case .failure = result.value else {
                    group.add(waiting.next(), request)
                    continue
                }
                // The other requests would fail with `cancelled`. Their results are not needed.
                group.cancelAll()
                return [result.value]
            }
            return (0..<count).compactMap { results[$0] }
        }
        return try results.map { result throws(ProviderError) in try result.get() }
    }
}

/// It is no tuple, because release builds of Swift 6.3.1 miscompile one with an `await` in it.
private struct NumberedResult<Value: Sendable>: Sendable {
    let number: Int
    let value: Result<Value, ProviderError>
}

extension TaskGroup {
    /// Starts the request for the next element. Does nothing if no element is left.
    fileprivate mutating func add<Element: Sendable, Value>(
        _ next: (offset: Int, element: Element)?,
        _ request: @escaping @Sendable (Element) async throws(ProviderError) -> Value
    ) where ChildTaskResult == NumberedResult<Value> {
        guard let next else { return }
        let (number, element) = (next.offset, next.element)
        addTask {
            do throws(ProviderError) {
                let value = try await request(element)
                return NumberedResult(number: number, value: .success(value))
            } catch {
                return NumberedResult(number: number, value: .failure(error))
            }
        }
    }
}
