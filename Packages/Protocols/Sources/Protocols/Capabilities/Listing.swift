/// A provider whose items can be listed, a page at a time.
public protocol Listing<Item>: Provider {
    /// Reads one page.
    ///
    /// A page past the end is empty; it is not an error.
    ///
    /// - Parameters:
    ///   - token: the page, as an earlier page of the same list named it; `nil` for the first page of the request.
    ///   - list: which items, from which page on, and how many on a page. The same for every page of a walk.
    /// - Throws: `invalidRequest` when the API refuses the request or the token is another provider's.
    func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Item>
}
