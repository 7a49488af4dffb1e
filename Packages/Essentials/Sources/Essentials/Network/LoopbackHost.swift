extension String {
    /// Whether the text is `localhost`, `::1` or an address in 127.0.0.0/8. Unencrypted HTTP to it stays on this machine.
    ///
    /// The value is `false` for all other names, even if they resolve to a loopback address. It is also `false` for
    /// non-canonical addresses. For example, `0127.0.0.1` is 87.0.0.1, because its first number is octal.
    public var isLoopbackHost: Bool {
        if lowercased() == "localhost" || self == "::1" { return true }
        let parts = split(separator: ".", omittingEmptySubsequences: false).compactMap { UInt8($0) }
        return parts.count == 4 && parts[0] == 127 && parts.map(String.init).joined(separator: ".") == self
    }
}
