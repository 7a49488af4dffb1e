import Protocols

extension ProviderProbe {
    /// The provider's own samples for a path and status, to begin with.
    public func samples(
        below path: String, where isWanted: (Int) -> Bool = { (200..<300).contains($0) }
    ) -> [Sample] {
        descriptor.samples.samples.filter { $0.target.hasPrefix(path) && isWanted($0.status) }
    }

    /// The keys in the bodies of the samples, and what JSON is made of.
    public var words: [String] {
        descriptor.samples.samples.flatMap { $0.body.matches(of: /"[a-zA-Z_-]+"(?=\s*:)/).map { String($0.output) } }
            + [
                "null", "true", "false", "0", "-1", "1.5", "1e400", "9223372036854775808", "\"\"", "\"\\u0000\"",
                "\"\\ud800\"", "[", "]", "{", "}", "[]", "{}", ":", ",", "\"", "\\", "[[[[[[[[[[[[[[[[", "{\"\":{\"\":",
                "\u{FEFF}", Self.secret.revealed,
            ]
    }
}
