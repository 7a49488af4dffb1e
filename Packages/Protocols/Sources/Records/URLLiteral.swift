extension URL {
    /// Creates a URL from a literal, such as a base URL. An invalid literal is a programming error.
    public init(literal: StaticString) {
        // Falls back to a `file:` URL. Every request then fails, but the process does not crash.
        self = URL(string: "\(literal)") ?? URL(filePath: "/")
    }
}
