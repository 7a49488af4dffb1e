import Protocols

extension @TYPE@ {
    /// The parameters of the list. The command line derives options, help and validation from them.
    static let parameters: [Parameter] = []

    /// One page, because a single response does not show how more pages are requested. A single page has a fixed size,
    /// so the size is the maximum number of items in a response.@PAGING_NOTE@
    static let paging = Paging(.single, sizes: PageSizes(@PAGE_SIZE@...@PAGE_SIZE@, defaultSize: @PAGE_SIZE@))
}
