public import Protocols

/// Slices of a provider's list, one after another, as one list with cursors.
///
/// A slice with more items than the API returns is divided while it is read. A slice without ranges is the whole list.
/// The only additional requests are for the first pages of parts that turn out to be too long, and of second halves whose
/// first half has almost all items.
///
/// The total of a page is the number of items in all slices; `nil` if it is unknown. A page token contains the
/// remaining parts of the current slice, so that a later process can continue with the same parts.
public struct SlicedList<Item: Entity>: Listing {
    public let paging: Paging

    private let provider: any Partitioning<Item>
    private let slices: [SliceRequest]

    /// Creates a list of slices of one provider.
    ///
    /// - Parameter paging: The paging of the provider's list.
    public init(_ provider: some Partitioning<Item>, _ slices: [SliceRequest], paging: Paging) {
        self.provider = provider
        self.slices = slices
        self.paging = paging.joined
    }

    /// Returns a page. A slice is requested with its own parameters. If there is only one slice, the parameters of
    /// `list`, if any, replace its own. This is used to read only changed items.
    ///
    /// - Throws: The provider's error. `incorrectData` if the API ignores ranges.
    public func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Item> {
        var position = try token?.content(as: SlicePosition.self) ?? SlicePosition(slices)
        var incompleteReason: String?
        while let part = position.part {
            let slice = try slice(at: position)
            let isDivided = part.count ?? 0 > slice.limit || slice.isTooLong(part)
            if isDivided, position.stack.divide(by: slice) { continue }
            if part.count == 0, part.isReported == true {
                position = position.next(in: slices)
                continue
            }
            var page = try await read(part, position, slice, list)
            incompleteReason = incompleteReason ?? page.incompleteReason
            if let total = page.total, total >= 0, position.page == nil {
                let isReliable = page.incompleteReason == nil
                if isReliable { try await countHalf(total, &position, slice, list) }
                position.stack.setCount(total, isReliable: isReliable)
                if total > slice.limit, position.stack.divide(by: slice) { continue }
            }
            let next = position.next(in: slices)
            guard !page.items.isEmpty else {
                position = next
                continue
            }
            if page.following.isEmpty, let count = position.part?.count, count > slice.limit {
                let ranges = part.ranges.isEmpty ? "" : " with \(part.name)"
                page.truncationReason = "only \(slice.limit) of \(count) items\(ranges) can be read"
            }
            page.incompleteReason = incompleteReason
            page.total = position.total(in: slices)
            page.following = try following(page.following, position, next)
            return page
        }
        return Page(items: [], total: position.earlierCount, incompleteReason: incompleteReason)
    }

    /// Counts the second half of a divided part if necessary, given the number of items in the first half.
    private func countHalf(
        _ count: Int, _ position: inout SlicePosition, _ slice: SliceRequest, _ list: ListRequest
    ) async throws(ProviderError) {
        guard let (half, countOfBoth) = position.stack.halfToCount(count, limit: slice.limit) else { return }
        let page = try await read(half, position, slice, list)
        guard let total = page.total, total >= 0, page.incompleteReason == nil else { return }
        try slice.check(half, total, of: countOfBoth)
        position.stack.setLaterCount(total)
    }

    private func slice(at position: SlicePosition) throws(ProviderError) -> SliceRequest {
        if position.isValid(in: slices) { return slices[position.slice] }
        throw ProviderError(.invalidRequest, "invalid page token: expected a token for the same slices")
    }

    private func read(
        _ part: SlicePart, _ position: SlicePosition, _ slice: SliceRequest, _ list: ListRequest
    ) async throws(ProviderError) -> Page<Item> {
        let (pageSize, given) = (list.pageSize, list.parameters.values.isEmpty ? nil : list.parameters)
        do throws(ProviderError) {
            let list = try slice.list(part, slices.count == 1 ? given : nil, pageSize: pageSize)
            var page = try await provider.page(position.page.map { PageToken(text: $0) }, of: list)
            // An API may link to pages that it refuses because of its result limit.
            let (count, overflow) = (position.number + 1).multipliedReportingOverflow(by: pageSize)
            if overflow || count >= slice.limit { page.following = [] }
            return page
        } catch {
            guard error.code == .pageOutOfRange, position.page != nil else { throw error }
            return Page(items: [])
        }
    }

    /// Returns the tokens of the remaining pages of the current part, and the token of the first page of the next part.
    private func following(
        _ pages: PageTokens, _ position: SlicePosition, _ next: SlicePosition
    ) throws(ProviderError) -> PageTokens {
        guard pages.isEmpty || pages[0].text != nil else {
            throw ProviderError(.unknown, "a list whose page tokens have no text cannot be divided")
        }
        // The number of pages can be based on a server's total and be as large as `Int.max`.
        let count = min(pages.count, .max - 1)
        return PageTokens(count: next.part == nil ? count : count + 1) { index in
            PageToken(index < count ? position.moved(to: pages[index], after: index) : next)
        }
    }
}

/// A list of exactly one slice can be limited to changed items, if the provider tracks changes.
extension SlicedList: ChangeTracking {
    /// The provider's untracked columns; empty if the provider does not track changes.
    public var untrackedColumns: [String] { provider.tracker?.untrackedColumns ?? [] }

    public func parameters(
        for list: ParameterValues, changedSince time: Date
    ) throws(ProviderError) -> ParameterValues? {
        slices.count == 1 ? try provider.tracker?.parameters(for: list, changedSince: time) : nil
    }
}

extension Paging {
    /// The paging of a ``SlicedList`` for a provider with this paging.
    public var joined: Paging { Paging(.cursor, sizes: sizes, isSizeIndependent: false, isConcatenated: true) }
}
