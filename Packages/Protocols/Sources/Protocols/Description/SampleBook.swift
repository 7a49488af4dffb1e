/// The samples of a provider.
public struct SampleBook: Sendable {
    /// The size of the pages in the samples of its list; `nil` when it does not list.
    public let pageSize: Int?
    /// How many pages of a list without an end are among the samples, from the first on: who walks the samples stops
    /// there. `nil` when the last page among them ends the list by itself.
    public let pageCount: Int?
    /// The samples.
    public let samples: [Sample]

    /// The samples of a descriptor.
    public init(pageSize: Int? = nil, pageCount: Int? = nil, _ samples: [Sample]) {
        self.pageSize = pageSize
        self.pageCount = pageCount
        self.samples = samples
    }
}
