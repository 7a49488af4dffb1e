#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// The environment of this process.
struct ProcessEnvironment {
    /// All environment variables. Reading them is safe only at launch, before other threads start.
    static var variables: [String: String] {
        var variables: [String: String] = [:]
        var next = environ
        while let entry = next.pointee {
            let text = String(cString: entry)
            // Searches bytes: characters are slow to compare, and an `=` before a combining mark would not be found.
            if let end = text.utf8.firstIndex(of: UInt8(ascii: "=")) {
                variables[String(text[..<end])] = String(text[text.utf8.index(after: end)...])
            }
            next += 1
        }
        return variables
    }
}
