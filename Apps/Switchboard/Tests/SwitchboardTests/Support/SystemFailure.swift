import Foundation

/// A call of the system's that must not fail in a test, and did.
struct SystemFailure: Error, CustomStringConvertible {
    let call: String
    let code: Int32

    var description: String { "\(call): \(String(cString: strerror(code)))" }

    /// The result of a call that gives -1 when it fails.
    @discardableResult
    static func check(_ call: String, _ result: Int32) throws -> Int32 {
        guard result >= 0 else { throw SystemFailure(call: call, code: errno) }
        return result
    }
}
