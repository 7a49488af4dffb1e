import Connections
import Failures
import Protocols
import UseCases

/// What `list`, `sync`, `tap` and `plan` read: a provider's list or slices of it, and how much of it.
package struct ListPlan: Sendable {
    package let input: ListInput
    /// The slices to read, one after another; `nil` to read the list without slices.
    package let slices: [SliceRequest]?
    /// The values of the list's parameters; those of the first slice if slices are read.
    package let parameters: ParameterValues
    /// How the list is divided into pages.
    package let paging: Paging
    /// The maximum number of items; `nil` for all items.
    package let limit: Int?
    /// The maximum number of pages in flight.
    package let concurrency: Int

    /// - Parameter slices: The slices to read; `nil` for the list that the parameters select.
    /// - Throws: a failure for conflicting options, and for an option or a value that the provider does not support.
    package init(_ input: ListInput, _ connection: Connection, slices: [SliceRequest]?) throws(Failure) {
        guard let paging = connection.paging else { throw .unsupported("list", connection.descriptor) }
        try input.checkRange(
            of: connection.descriptor, isEndless: paging.isEndless && connection.source.sampleBook == nil)
        self.input = input
        self.slices = slices
        self.paging = slices == nil ? paging : paging.joined
        let usual = input.limit ?? paging.sizes.defaultSize
        limit = input.readsAll || input.keptLimit != nil ? nil : slices == nil ? usual : input.givenLimit
        concurrency = min(input.concurrency, connection.maximumConcurrency)
        if let slices {
            parameters = slices.first?.parameters ?? ParameterValues()
        } else {
            parameters = try connection.values(input.parameters)
        }
    }

    /// Whether the list is one slice of a plan, and so has few pages.
    package var isOneSliceOfPlan: Bool {
        guard let slices, slices.count == 1, slices[0].slice.plannedAt != nil else { return false }
        return !slices[0].slice.ranges.isEmpty && !slices[0].slice.isTruncated
    }

    /// The time of the plan that has the slices; `nil` if no slices are read, or if the time is unknown.
    package var plannedAt: Date? { slices?.compactMap(\.slice.plannedAt).max() }

    /// Returns the list to read: the provider's list, or a list that consists of the slices.
    package func lister<Item: Entity>(_ provider: any Listing<Item>) -> any Listing<Item> {
        guard let slices, let partitioner = provider.partitioner else { return provider }
        return SlicedList(partitioner, slices, paging: paging)
    }
}
