// The C library of the platform: system calls, their constants, and `errno`.
#if canImport(Glibc)
    @_exported public import Glibc
#elseif canImport(Musl)
    @_exported public import Musl
#else
    @_exported public import Darwin
#endif
