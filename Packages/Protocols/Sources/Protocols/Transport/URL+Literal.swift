extension URL {
    /// A URL that is written in source code, such as a provider's base URL.
    ///
    /// There is nothing to handle when it is no URL: the mistake is in the source. It then becomes a `file:` URL, which
    /// no transport takes.
    public init(literal: StaticString) {
        self = URL(string: "\(literal)") ?? URL(filePath: "/")
    }
}
