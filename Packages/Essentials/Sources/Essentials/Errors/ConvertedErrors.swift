/// Runs an operation, and converts its error.
///
///     try await converting(SyncError.store) { () throws(StoreError) in try await store.lists(of: schema) }
public func converting<Value, Original: Error, Converted: Error>(
    _ convert: (Original) -> Converted, isolation: isolated (any Actor)? = #isolation,
    _ operation: () async throws(Original) -> Value
) async throws(Converted) -> Value {
    do throws(Original) {
        return try await operation()
    } catch {
        throw convert(error)
    }
}

/// Runs an operation that does not wait, and converts its error.
public func converting<Value, Original: Error, Converted: Error>(
    _ convert: (Original) -> Converted, _ operation: () throws(Original) -> Value
) throws(Converted) -> Value {
    do throws(Original) {
        return try operation()
    } catch {
        throw convert(error)
    }
}
