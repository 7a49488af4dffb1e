import Protocols

/// The content of a page token: where a page of a list starts. One of the values is set.
///
/// The names are a part of tokens that users keep, so they do not change.
struct PagePosition: Codable, Hashable, Sendable {
    /// The number of the page, 1 for the first one.
    var number: Int?
    /// The cursor that the API sent.
    var cursor: String?
    /// The link that the API sent.
    var link: URL?
    /// The value of the last item of the page before.
    var last: String?
    /// The number of references before the position, in a list whose items are requested one by one.
    var offset: Int?
    /// The references after the position; `nil` in a token that was restored from text. The list is then read again.
    var references: [String]?
    /// The cursors, links or values of earlier pages. They are not in the text of the token.
    var earlier: Set<String> = []

    private enum CodingKeys: String, CodingKey { case number, cursor, link, last, offset }

    /// The text that identifies the page, if the page before it named the page.
    var text: String? { cursor ?? link?.absoluteString ?? last }
}

extension ListRequest {
    /// Returns the position of the page for a token, or of the first page of the list for `nil`.
    ///
    /// - Throws: `invalidRequest` for a token with invalid numbers, or that another provider created.
    func position(of token: PageToken?) throws(ProviderError) -> PagePosition? {
        guard let position = try token?.content(as: PagePosition.self) else { return nil }
        let isValid = position.number.map { $0 > 0 } ?? true && position.offset.map { $0 >= 0 } ?? true
        if isValid { return position }
        throw ProviderError(.invalidRequest, "invalid page token: expected one that this provider created")
    }
}
