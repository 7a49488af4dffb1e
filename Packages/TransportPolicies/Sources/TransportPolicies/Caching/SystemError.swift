#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// What the system says when something cannot be done with a file.
struct SystemError: Error {
    private let code: Int32
    private let path: String

    /// The last error of this thread; to be made right after the call that failed.
    init(at path: String) {
        code = errno
        self.path = path
    }

    /// Whether there is no such file or folder.
    var isMissing: Bool { code == ENOENT }

    /// Whether a folder cannot be removed because something is in it.
    var isNotEmpty: Bool { code == ENOTEMPTY || code == EEXIST }

    var storeError: StoreError { StoreError(reason: "\(path): \(String(cString: strerror(code)))") }
}
