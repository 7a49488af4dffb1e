/// An opaque reference to one page of a list. Only the provider that made it can read it.
///
/// A provider puts a type of its own into a token, such as a page number or a link wrapped in a struct that no other
/// module can name.
public struct PageToken: Hashable, Sendable {
    private let content: any Sendable
    private let comparable: @Sendable () -> AnyHashable

    /// Creates a token from the data that the provider needs to request the page.
    public init(_ content: some Hashable & Sendable) {
        self.content = content
        comparable = { AnyHashable(content) }
    }

    /// Returns what was wrapped.
    ///
    /// - Throws: `invalidRequest` when the token holds another type, as it comes from another provider.
    public func content<Content>(as type: Content.Type) throws(ProviderError) -> Content {
        guard let content = content as? Content else {
            throw ProviderError(.invalidRequest, "invalid page token: it comes from another provider")
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

/// The tokens of some pages, in the order of the pages. Each token is made when it is read, so that naming ten thousand
/// pages costs no more than naming one.
public struct PageTokens: RandomAccessCollection, Sendable {
    /// The number of pages. A server's total decides it, so it may be as large as `Int.max`: take a prefix.
    public let count: Int

    private let token: @Sendable (Int) -> PageToken

    /// Creates tokens by position.
    ///
    /// - Parameters:
    ///   - count: The number of pages; none when it is 0 or less.
    ///   - token: Makes the token of a place from 0 to `count` - 1.
    public init(count: Int, token: @escaping @Sendable (Int) -> PageToken) {
        self.count = Swift.max(0, count)
        self.token = token
    }

    /// Names the pages after a page, for an API that numbers its pages.
    ///
    /// - Parameters:
    ///   - number: The page, 0 or greater.
    ///   - last: The last page.
    ///   - content: Makes the content of the token of a page number.
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
    /// Names pages one by one.
    public init(_ tokens: [PageToken]) {
        self.init(count: tokens.count) { tokens[$0] }
    }

    public init(arrayLiteral tokens: PageToken...) {
        self.init(tokens)
    }
}
