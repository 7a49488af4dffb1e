/// An opaque reference to one page of a list. Only the provider that created a token can read it.
///
/// The type of the content, such as a struct with a page number, is accessible only in the provider's module.
public struct PageToken: Hashable, Sendable {
    private let content: any Sendable
    private let comparable: @Sendable () -> AnyHashable

    /// Creates a token with the data that the provider needs to request the page.
    public init(_ content: some Hashable & Sendable) {
        self.content = content
        comparable = { AnyHashable(content) }
    }

    /// Returns the content of the token.
    ///
    /// - Throws: `invalidRequest` if the content has a different type, because a different provider created the token.
    public func content<Content>(as type: Content.Type) throws(ProviderError) -> Content {
        guard let content = content as? Content else {
            throw ProviderError(.invalidRequest, "invalid page token: created by another provider")
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

/// The tokens of several pages, in page order.
///
/// A token is created only when it is accessed, so that a large number of tokens needs little memory.
public struct PageTokens: RandomAccessCollection, Sendable {
    /// The number of tokens. It may be based on a server's total and be as large as `Int.max`, so read only a prefix.
    public let count: Int

    private let token: @Sendable (Int) -> PageToken

    /// Creates `count` tokens. The closure receives an index from 0 to `count` - 1. A negative count is treated as 0.
    public init(count: Int, token: @escaping @Sendable (Int) -> PageToken) {
        self.count = Swift.max(0, count)
        self.token = token
    }

    /// Creates the tokens of the pages from `number` + 1 through `last`. If `number` is negative, the
    /// collection is empty.
    ///
    /// - Parameter content: A closure that returns the token's content for a page number.
    public init(
        after number: Int, through last: Int, content: @escaping @Sendable (Int) -> some Hashable & Sendable
    ) {
        self.init(count: number >= 0 && number < last ? last - number : 0) { PageToken(content(number + 1 + $0)) }
    }

    public var startIndex: Int { 0 }
    public var endIndex: Int { count }

    public subscript(position: Int) -> PageToken { token(position) }
}

extension PageTokens: ExpressibleByArrayLiteral {
    /// Creates a collection of existing tokens.
    public init(_ tokens: [PageToken]) {
        self.init(count: tokens.count) { tokens[$0] }
    }

    /// Creates a collection of tokens from an array literal.
    public init(arrayLiteral tokens: PageToken...) {
        self.init(tokens)
    }
}
