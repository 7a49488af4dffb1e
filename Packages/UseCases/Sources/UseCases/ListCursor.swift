public import Protocols

/// A position in a list whose pages have cursors: a page, and the number of its items that were already read.
///
/// A ``PageSequence`` returns the position after its last item, so that a later sequence can continue there. This
/// position may be in the middle of a page, because a sequence can reach its limit there.
public struct ListCursor: Hashable, Sendable {
    /// The token of the page; `nil` for the first page of the list.
    public let token: PageToken?
    /// The number of items to skip, counted from the start of the page, 0 or greater.
    public let skipped: Int
    /// The page size that is required to continue the list; `nil` if any size works. See ``Paging/isSizeIndependent``.
    public let pageSize: Int?

    /// Creates a position. By default, it is the start of the page, and the list can be continued with any page size.
    public init(_ token: PageToken?, skipping skipped: Int = 0, pageSize: Int? = nil) {
        self.token = token
        self.skipped = skipped
        self.pageSize = pageSize
    }
}

/// The text of a position: `TOKEN`, `TOKEN:SKIPPED` or `TOKEN:SKIPPED:SIZE`. The token is empty for the first page.
///
/// The text contains only letters, digits, `-`, `_` and `:`, so it needs no escaping in a shell or a URL.
extension ListCursor {
    /// The position as text; `nil` if the token has no text.
    public var text: String? {
        guard let word = token.map({ $0.text?.base64URL }) ?? "" else { return nil }
        let numbers = [pageSize == nil && skipped == 0 ? nil : skipped, pageSize].compactMap(\.self)
        return ([word] + numbers.map(String.init)).joined(separator: ":")
    }

    /// Creates a position from its text. Returns `nil` if the text does not have this form.
    ///
    /// The content of the token is checked later, by the provider.
    public init?(_ text: String) {
        let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false)
        let numbers = parts.dropFirst().map { Int($0) ?? -1 }
        guard !text.isEmpty, numbers.allSatisfy({ $0 >= 0 }), !parts[0].isEmpty || !numbers.isEmpty else { return nil }
        guard let token = String(base64URL: parts[0]) else { return nil }
        self.init(
            token.isEmpty ? nil : PageToken(text: token), skipping: numbers.first ?? 0,
            pageSize: numbers.count > 1 ? numbers[1] : nil)
    }
}

/// The `base64url` encoding without padding (RFC 4648 §5).
extension String {
    fileprivate var base64URL: String {
        Data(utf8).base64EncodedString().replacing("+", with: "-").replacing("/", with: "_").replacing("=", with: "")
    }

    /// Decodes text. Returns `nil` if the encoding or the decoded UTF-8 is invalid.
    fileprivate init?(base64URL text: Substring) {
        let padding = String(repeating: "=", count: (4 - text.utf8.count % 4) % 4)
        let base64 = String(text).replacing("-", with: "+").replacing("_", with: "/") + padding
        guard let data = Data(base64Encoded: base64) else { return nil }
        self.init(validating: data, as: UTF8.self)
    }
}
