import Protocols

extension @TYPE@ {
    /// The parameters of the list. The command line makes options, help and validation of them.
    static let parameters = [
        Parameter("query", "people with these words in their names", queryName: "q")
    ]

    /// How the API names its pages (numbered, cursor or single), and the page sizes that it accepts.
    static let paging = Paging(.numbered, sizes: PageSizes(1...100, defaultSize: 10))
}
