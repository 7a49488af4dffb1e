/// Names one page of a list. Opaque: only the provider that made it can read it.
///
/// A provider puts a type of its own into a token, such as a page number or a URL wrapped in a struct that no other
/// module can name.
public struct PageToken: Hashable, Sendable {
    private let content: any Sendable
    private let comparable: @Sendable () -> AnyHashable

    /// Wraps what the provider needs to ask for the page.
    public init(_ content: some Hashable & Sendable) {
        self.content = content
        comparable = { AnyHashable(content) }
    }

    /// What was wrapped.
    ///
    /// - Throws: `invalidRequest` when the token holds another type: it came from another provider.
    public func content<Content>(as type: Content.Type) throws(ProviderError) -> Content {
        guard let content = content as? Content else {
            throw ProviderError(.invalidRequest, "This page token was made by another provider.")
        }
        return content
    }

    public static func == (first: PageToken, second: PageToken) -> Bool {
        first.comparable() == second.comparable()
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(comparable())
    }
}
