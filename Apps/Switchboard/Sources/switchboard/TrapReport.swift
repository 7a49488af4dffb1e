#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// Ends the process with a line of words where it would end with a backtrace.
///
/// FoundationNetworking traps on some responses before anybody can see them, such as one that breaks off in its headers;
/// `SessionTransport` lists them. What has been written until then is whole lines.
struct TrapReport {
    static func install() {
        for number in [SIGILL, SIGTRAP] {
            // Nothing but what may be done in a signal handler.
            signal(number) { _ in
                let words: StaticString = """
                    switchboard: The network library failed, most likely on a malformed response. What has been \
                    written is not whole.
                      hint: --verbose shows which request it was

                    """
                _ = write(STDERR_FILENO, words.utf8Start, words.utf8CodeUnitCount)
                _exit(1)
            }
        }
    }
}
