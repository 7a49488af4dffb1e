/// Where output goes: a standard stream, or a test's buffer.
public protocol ByteSink: Sendable {
    /// Writes all of the bytes, in order.
    func write(_ bytes: [UInt8]) throws(WriteError)
}
