import Protocols

extension TemplateAPI {
    /// The parameters of the list. The command line derives options, help and validation from them.
    static let parameters = [
        Parameter("query", "people with these words in their names", queryName: "q")
    ]

    /// The kind of paging (numbered, cursor or single), and the page sizes that the API accepts.
    static let paging = Paging(.numbered, sizes: PageSizes(1...100, defaultSize: 10))
}
