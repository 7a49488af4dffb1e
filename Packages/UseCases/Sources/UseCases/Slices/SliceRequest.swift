public import Protocols

/// A validated slice of a provider's list. It can be requested or divided.
public struct SliceRequest: Sendable {
    public let slice: ListSlice
    /// The parameters of the whole list.
    public let parameters: ParameterValues
    /// The paging of the provider's list.
    let paging: Paging
    private let axes: [SliceAxis]
    /// The upper bound of an axis whose values are times, in whole seconds.
    let end: Date

    /// The maximum number of items that the API returns for one list.
    var limit: Int { paging.resultLimit ?? .max }

    /// Validates a slice.
    ///
    /// - Parameter end: The upper bound of an axis whose values are times.
    /// - Throws: `invalidRequest` for a slice of a different provider, for invalid parameters, for an unknown axis, and
    ///   for a range outside the bounds of its axis.
    public init(
        _ slice: ListSlice, of descriptor: ProviderDescriptor, by provider: some Partitioning, until end: Date
    ) throws(ProviderError) {
        guard let paging = descriptor.paging, slice.provider == descriptor.id else {
            throw .invalid("unexpected slice of '\(slice.provider)': expected one of '\(descriptor.id)'")
        }
        parameters = try ParameterValues(slice.parameters, for: descriptor.parameters)
        axes = try provider.axes(of: parameters, until: end)
        for (name, range) in slice.ranges.sorted(by: { $0.key < $1.key }) {
            guard let axis = axes.first(where: { $0.name == name }) else {
                let names = axes.isEmpty ? "none" : axes.map(\.name).joined(separator: ", ")
                throw .invalid("unknown axis '\(name)' in a slice: expected \(names)")
            }
            guard axis.bounds.lowerBound <= range.lowerBound, range.upperBound <= axis.bounds.upperBound else {
                let bounds = "\(axis.bounds.lowerBound) to \(axis.bounds.upperBound)"
                throw .invalid("invalid range of '\(name)' in a slice: expected integers from \(bounds)")
            }
        }
        self.paging = paging
        self.slice = slice
        self.end = Date(timeIntervalSince1970: end.timeIntervalSince1970.rounded(.down))
    }

    /// The whole slice as one part.
    var part: SlicePart { SlicePart(ranges: slice.ranges, count: slice.expectedCount) }

    /// Returns the request for a part of the slice.
    ///
    /// - Parameter given: The parameters to use instead of the slice's own; `nil` to use those of the slice.
    func list(
        _ part: SlicePart, _ given: ParameterValues? = nil, pageSize: Int
    ) throws(ProviderError) -> ListRequest {
        var values = given ?? parameters
        for axis in axes {
            guard let range = part.ranges[axis.name] else { continue }
            values = try axis.narrow(values, range)
        }
        return try ListRequest(values, pageSize: pageSize, for: paging)
    }

    /// Checks the number of items in the second half of a part whose first half has almost all items.
    ///
    /// A list that grows while it is counted is not refused: almost half of its items would have to be added between two
    /// requests. If the API ignores the range, the second half has as many items as the whole part.
    ///
    /// - Parameters:
    ///   - half: The second half.
    ///   - count: The number of its items.
    ///   - countOfBoth: The number of items in the whole part.
    /// - Throws: `incorrectData` if the API ignores the range of the half.
    func check(_ half: SlicePart, _ count: Int, of countOfBoth: Int) throws(ProviderError) {
        guard count > countOfBoth / 2 else { return }
        // The axes are used one after another, so the last one with a range was divided.
        let axis = axes.last { half.ranges[$0.name] != nil }?.name ?? ""
        throw ProviderError(
            .incorrectData,
            "the API ignores the range of '\(axis)', so the list cannot be divided: it has \(countOfBoth) items, and "
                + "its second half has \(count)")
    }

    /// Returns the halves of a part along the first axis on which it is too long, or else on which it has several values;
    /// `nil` if there is no such axis.
    func halves(of part: SlicePart) -> (SlicePart, SlicePart)? {
        let divisible = axes.filter { self.range(of: part, on: $0).distance > 0 }
        guard let axis = divisible.first(where: { isTooLong(part, on: $0) }) ?? divisible.first else { return nil }
        let range = self.range(of: part, on: axis)
        let middle = range.lowerBound &+ Int64(range.distance / 2)
        var (first, second) = (SlicePart(ranges: part.ranges), SlicePart(ranges: part.ranges))
        first.ranges[axis.name] = range.lowerBound...middle
        second.ranges[axis.name] = (middle + 1)...range.upperBound
        return (first, second)
    }

    /// Returns the parts of the list that come after a slice in the order of a plan. Their items are counted again.
    func parts(after slice: ListSlice) -> [SlicePart] {
        var part = self.part
        part.count = nil
        var parts: [SlicePart] = []
        for axis in axes {
            guard let range = slice.ranges[axis.name] else { continue }
            let end = self.range(of: part, on: axis).upperBound
            if range.upperBound < end {
                var rest = part
                rest.ranges[axis.name] = (range.upperBound + 1)...end
                parts.append(rest)
            }
            part.ranges[axis.name] = range
        }
        // The rest on a later axis is part of the range on the earlier axes, so it comes first.
        return parts.reversed()
    }

    /// Returns two neighbouring parts as one; `nil` if they are not one range, or if the API refuses that range.
    func joined(_ first: SlicePart, _ second: SlicePart) -> SlicePart? {
        let names = axes.map(\.name).filter { first.ranges[$0] != second.ranges[$0] }
        guard names.count == 1, let lower = first.ranges[names[0]], let upper = second.ranges[names[0]],
            lower.upperBound < upper.lowerBound, lower.upperBound + 1 == upper.lowerBound
        else { return nil }
        var part = second
        part.ranges[names[0]] = lower.lowerBound...upper.upperBound
        return isTooLong(part) ? nil : part
    }

    /// Returns whether the API refuses a range of a part, so that the part must be divided before it is requested.
    func isTooLong(_ part: SlicePart) -> Bool { axes.contains { isTooLong(part, on: $0) } }

    private func isTooLong(_ part: SlicePart, on axis: SliceAxis) -> Bool {
        guard let range = part.ranges[axis.name], let maximum = axis.maximumLength else { return false }
        return range.distance >= UInt64(max(1, maximum))
    }

    private func range(of part: SlicePart, on axis: SliceAxis) -> ClosedRange<Int64> {
        part.ranges[axis.name] ?? axis.bounds
    }
}

extension ClosedRange<Int64> {
    /// The distance between the bounds, which always fits into `UInt64`.
    fileprivate var distance: UInt64 { UInt64(bitPattern: upperBound &- lowerBound) }
}

extension ProviderError {
    fileprivate static func invalid(_ message: String) -> ProviderError { ProviderError(.invalidRequest, message) }
}
