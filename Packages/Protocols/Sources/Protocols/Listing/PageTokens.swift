/// The names of some pages, in the order of the pages. Each name is made when it is read, so that naming ten thousand
/// pages costs no more than naming one.
public struct PageTokens: RandomAccessCollection, Sendable {
    /// The number of pages named. A server's total decides it, so that it may be as large as `Int.max`: take a prefix.
    public let count: Int

    private let token: @Sendable (Int) -> PageToken

    /// Names pages by their place among them.
    ///
    /// - Parameters:
    ///   - count: the number of pages; none are named when it is 0 or less.
    ///   - token: makes the name of a page. Its argument is from 0 to `count` - 1.
    public init(count: Int, token: @escaping @Sendable (Int) -> PageToken) {
        self.count = Swift.max(0, count)
        self.token = token
    }

    /// Names the pages after a page, of an API that numbers its pages.
    ///
    /// - Parameters:
    ///   - number: the page, from 0 up.
    ///   - last: the last page; no page is named unless it comes later.
    ///   - content: makes what the name of the page with a number wraps.
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
