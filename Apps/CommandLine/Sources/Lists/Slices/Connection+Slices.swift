import Connections
import Failures
import Protocols
import UseCases

extension Connection {
    /// Returns the list that parameters select, as one slice that can be divided.
    ///
    /// - Parameters:
    ///   - given: The values that the user gave, keyed by name.
    ///   - end: The upper bound of an axis whose values are times.
    /// - Throws: a usage failure for invalid parameters, and for a list that cannot be divided.
    package func wholeList(_ given: [String: String], until end: Date) throws(Failure) -> SliceRequest {
        try request(ListSlice(provider: descriptor.id, parameters: try values(given).values), until: end)
    }

    /// Checks a slice, and returns the request for it.
    ///
    /// - Parameter end: The upper bound of an axis whose values are times.
    /// - Throws: a usage failure for a slice that does not match the provider.
    package func request(_ slice: ListSlice, until end: Date) throws(Failure) -> SliceRequest {
        guard let provider = provider.partitioner else { throw .unsupported("plan", descriptor) }
        do {
            return try SliceRequest(slice, of: descriptor, by: provider, until: end)
        } catch {
            throw failures.failure(error)
        }
    }
}
