import Essentials

/// The error of a failed or refused operation on a file or directory.
struct SystemError: Error {
    private enum Cause {
        case code(Int32)
        case untrusted(UntrustedReason)
    }

    private let cause: Cause
    private let path: String

    /// Creates an error from an error code.
    ///
    /// The default code is `errno`, so call this initializer directly after the failed system call.
    init(at path: String, code: Int32 = errno) {
        cause = .code(code)
        self.path = path
    }

    init(_ reason: UntrustedReason, at path: String) {
        cause = .untrusted(reason)
        self.path = path
    }

    var isMissing: Bool { code == ENOENT }

    var isNotEmpty: Bool { code == ENOTEMPTY || code == EEXIST }

    var isUntrusted: Bool { code == nil }

    var cacheError: CacheError {
        switch cause {
        case .code(let code): CacheError(reason: "\(path): \(String(cString: strerror(code)))")
        case .untrusted(let reason): CacheError(reason: "\(path): \(reason.rawValue)", isUntrusted: true)
        }
    }

    /// The value of `errno`, or `nil` if the file or directory is untrusted.
    private var code: Int32? {
        if case .code(let code) = cause { code } else { nil }
    }
}
