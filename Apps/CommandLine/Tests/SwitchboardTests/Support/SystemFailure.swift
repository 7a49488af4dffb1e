import Foundation

struct SystemFailure: Error, CustomStringConvertible {
    let call: String
    let code: Int32

    var description: String { "\(call): \(String(cString: strerror(code)))" }

    /// Returns the result of a system call. Throws if the result is negative.
    @discardableResult
    static func check(_ call: String, _ result: Int32) throws -> Int32 {
        guard result >= 0 else { throw SystemFailure(call: call, code: errno) }
        return result
    }
}
