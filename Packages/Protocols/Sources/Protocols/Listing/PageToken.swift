/// An opaque reference to one page of a list. Only the provider that created a token can read it.
///
/// The content is a type of the provider that other modules cannot access, such as a struct with a page number.
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
    /// - Throws: `invalidRequest` if the content has another type, because the token comes from another provider.
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

/// The tokens of several pages, in page order. Each token is created when it is accessed. The memory use therefore does
/// not depend on the number of tokens.
public struct PageTokens: RandomAccessCollection, Sendable {
    /// The number of tokens. It can come from a server's total and be as large as `Int.max`, so read only a prefix.
    public let count: Int

    private let token: @Sendable (Int) -> PageToken

    /// Creates `count` tokens. The closure receives an index from 0 to `count` - 1. A negative count means 0.
    public init(count: Int, token: @escaping @Sendable (Int) -> PageToken) {
        self.count = Swift.max(0, count)
        self.token = token
    }

    /// Creates the tokens of the pages from `number` + 1 through `last`. A negative `number` gives no tokens.
    ///
    /// - Parameter content: Returns the content of the token for a page number.
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
    public init(_ tokens: [PageToken]) {
        self.init(count: tokens.count) { tokens[$0] }
    }

    public init(arrayLiteral tokens: PageToken...) {
        self.init(tokens)
    }
}
