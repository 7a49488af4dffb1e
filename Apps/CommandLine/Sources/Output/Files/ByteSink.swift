public import Failures

/// A destination for bytes: a standard stream, a file, or the buffer of a test.
public protocol ByteSink: Sendable {
    /// Writes all bytes, in order.
    func write(_ bytes: [UInt8]) throws(WriteError)
}
