import Records

/// An opaque reference to one page of a list. Only the provider that created a token can read it.
///
/// The type of the content, such as a struct with a page number, is accessible only in the provider's module. A token
/// can be kept as ``text`` and restored, so that another process can continue a list.
public struct PageToken: Hashable, Sendable {
    private enum Storage: Sendable {
        case content(any Codable & Hashable & Sendable)
        /// The JSON text of a token that was created elsewhere. It is decoded when the provider reads the token.
        case text(String)
    }

    private let storage: Storage

    /// Creates a token with the data that the provider needs to request the page.
    public init(_ content: some Codable & Hashable & Sendable) {
        storage = .content(content)
    }

    /// Restores a token from its ``text``. This initializer accepts any text, and ``content(as:)`` checks it.
    public init(text: String) {
        storage = .text(text)
    }

    /// The token as one line of JSON, which contains the content and its type. The text is not encrypted.
    ///
    /// The text is `nil` if the content cannot be encoded as JSON, for example because it contains `Double.nan`.
    public var text: String? {
        switch storage {
        case .content(let content): Self.encode(content)
        case .text(let text): text
        }
    }

    /// Returns the content of the token.
    ///
    /// - Throws: `invalidRequest` if the content has a different type, because a different provider created the token,
    ///   or if the text of a restored token cannot be decoded.
    public func content<Content: Codable>(as type: Content.Type) throws(ProviderError) -> Content {
        let content =
            switch storage {
            case .content(let content): content as? Content
            case .text(let text): Self.decode(type, from: text)
            }
        if let content { return content }
        throw ProviderError(.invalidRequest, "invalid page token: expected one that this provider created")
    }

    /// Returns whether two tokens have equal contents, or were restored from equal text. A restored token is not equal
    /// to the original token, because its content has no type yet.
    public static func == (first: PageToken, second: PageToken) -> Bool {
        switch (first.storage, second.storage) {
        case (.content(let first), .content(let second)): AnyHashable(first) == AnyHashable(second)
        case (.text(let first), .text(let second)): first == second
        default: false
        }
    }

    public func hash(into hasher: inout Hasher) {
        switch storage {
        case .content(let content): hasher.combine(AnyHashable(content))
        case .text(let text): hasher.combine(text)
        }
    }
}

// MARK: - Text

/// The JSON form of a token. The type prevents a provider from accidentally reading the token of another provider.
private struct TypedContent<Content: Codable>: Codable {
    enum CodingKeys: String, CodingKey { case type = "t", content = "c" }

    let type: String
    let content: Content
}

extension PageToken {
    /// `JSONDecoder` can trap on text with more than 512 nested arrays and objects.
    private static let maximumBrackets = 500

    private static func encode<Content: Codable>(_ content: Content) -> String? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let data = try? encoder.encode(TypedContent(type: name(of: Content.self), content: content))
        return data.map { String(decoding: $0, as: UTF8.self) }
    }

    private static func decode<Content: Codable>(_ type: Content.Type, from text: String) -> Content? {
        let brackets = text.utf8.count { $0 == UInt8(ascii: "[") || $0 == UInt8(ascii: "{") }
        guard brackets <= maximumBrackets else { return nil }
        let typed = try? JSONDecoder().decode(TypedContent<Content>.self, from: Data(text.utf8))
        return typed?.type == name(of: type) ? typed?.content : nil
    }

    /// Returns the name of a type with its module: `Weather.Cursor`. Removes the address that the reflected name of a
    /// private type contains: `Weather.(unknown context at $104).Cursor`.
    private static func name(of type: Any.Type) -> String {
        String(reflecting: type).split(separator: ".").filter { !$0.hasPrefix("(") }.joined(separator: ".")
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

    /// Creates the tokens of the pages from `number` + 1 through `last`. The collection is empty if `number` is
    /// negative, or if `last` is not greater than `number`.
    ///
    /// - Parameter content: A closure that returns the token's content for a page number.
    public init(
        after number: Int, through last: Int, content: @escaping @Sendable (Int) -> some Codable & Hashable & Sendable
    ) {
        self.init(count: number >= 0 && number < last ? last - number : 0) { PageToken(content(number + 1 + $0)) }
    }

    /// Creates the tokens of the pages after `number` of a list with `total` items. The page size is 1 or greater.
    ///
    /// - Parameter content: A closure that returns the token's content for a page number.
    public init(
        after number: Int, total: Int, pageSize: Int,
        content: @escaping @Sendable (Int) -> some Codable & Hashable & Sendable
    ) {
        let last = total / pageSize + (total % pageSize > 0 ? 1 : 0)
        self.init(after: number, through: last, content: content)
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
