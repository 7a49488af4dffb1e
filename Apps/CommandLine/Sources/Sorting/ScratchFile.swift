public import Failures

/// A temporary file without a name. It disappears when it is released, and when the process ends, whatever ends it.
public protocol ScratchFile: Sendable {
    /// Writes all bytes at the end of the file.
    func append(_ bytes: [UInt8]) throws(WriteError)

    /// Returns bytes of the file: as many as asked for, or fewer only at its end.
    ///
    /// - Parameter offset: The position of the first byte.
    func read(at offset: Int, count: Int) throws(ReadError) -> [UInt8]
}
