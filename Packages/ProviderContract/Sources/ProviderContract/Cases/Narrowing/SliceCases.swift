import ContractKit
import Protocols

extension ProviderCheck {
    func listsCanBeDivided(_ checks: inout Checks) async throws(Skipped) {
        guard let list = slicedList else { throw Skipped("the provider does not support 'plan'") }
        for (index, page) in await harness.listedPages().pages.enumerated() {
            checks.expect(page.total != nil, "expected a total, got nil", at: "page \(index + 1) of the list")
        }
        let found = computed(at: "axes", &checks) { () throws(ProviderError) in try self.axes(of: list.parameters) }
        let axes = found ?? []
        // An API without a result limit may refuse long ranges.
        let limit = descriptor.paging?.resultLimit ?? (axes.contains { $0.maximumLength != nil } ? 1 : 0)
        checks.expect(limit > 0, "expected a result limit of 1 or greater, got \(limit)", at: "paging")
        let names = axes.map(\.name)
        checks.expect(
            Set(names).count == names.count, "expected unique names, got '\(names.joined(separator: "', '"))'",
            at: "axes")
        checks.expect(
            found == nil || axes.contains { !$0.halves.isEmpty }, "expected at least one axis with more than one value",
            at: "axes")
        try checks.skipIfEmpty("the provider does not support 'plan'")
    }

    func slicesAreSent(_ checks: inout Checks) async throws(Skipped) {
        guard let list = slicedList else { throw Skipped("the provider does not support 'plan'") }
        // The case `lists-can-be-divided` reports an error of `axes(of:)`, so this case ignores it.
        let axes = ((try? axes(of: list.parameters)) ?? []).filter { !$0.halves.isEmpty }
        // A later axis divides the items that have the same value on all earlier axes.
        var (earlier, others): (NarrowedList, [NarrowedList]) = (list, [])
        for axis in axes {
            let slices = axis.adjacentRanges.compactMap { slice(of: earlier, on: axis, $0, &checks) }
            others = others.compactMap { slice(of: $0, on: axis, axis.halves[0], &checks) }
            await checkRequestsDiffer([earlier] + slices + others, &checks)
            let (first, last) = (axis.bounds.lowerBound, axis.bounds.upperBound)
            others = [slice(of: earlier, on: axis, last...last, &checks)].compactMap(\.self)
            earlier = slice(of: earlier, on: axis, first...first, &checks) ?? earlier
        }
        if let axis = axes.first, let half = slice(of: list, on: axis, axis.halves[0], &checks) {
            await checkLimits(of: half, on: axis, &checks)
            await checkParametersAreKept(in: half.title, &checks) { list throws(ProviderError) in
                let own = try self.axes(of: list).first { $0.name == axis.name }
                return own?.bounds == axis.bounds ? try own?.narrow(list, axis.halves[0]) : nil
            }
        }
        try checks.skipIfEmpty("the list has no axes")
    }

    /// Checks the list that has the parameters of a half, if a user can give these parameters. The axis must have the
    /// bounds of the half, and it must be possible to divide the list further.
    private func checkLimits(of half: NarrowedList, on axis: SliceAxis, _ checks: inout Checks) async {
        guard let given = harness.listRequest(half.parameters.values)?.parameters else { return }
        let list = NarrowedList(title: "\(half.title), as a whole list", parameters: given)
        let own = computed(at: list.title, isOptional: true, &checks) { () throws(ProviderError) in
            try axes(of: given).first { $0.name == axis.name }
        }
        guard let own else { return }
        let isLimited = own.bounds == axis.halves[0]
        checks.expect(
            isLimited, "expected an axis with these bounds, got \(own.description(of: own.bounds))", at: list.title)
        guard isLimited else { return }
        await checkRequestsDiffer(
            [list] + own.adjacentRanges.compactMap { slice(of: list, on: own, $0, &checks) }, &checks)
    }

    /// The sample list; `nil` if the provider cannot divide lists.
    private var slicedList: NarrowedList? {
        guard descriptor.offers(.plan) else { return nil }
        return harness.listRequest().map { NarrowedList(title: "list", parameters: $0.parameters) }
    }

    /// Returns the axes of a list; an empty array if the provider cannot divide lists.
    func axes(of list: ParameterValues) throws(ProviderError) -> [SliceAxis] {
        // 2030-01-01. With a fixed date, the result does not depend on the current date.
        let end = Date(timeIntervalSince1970: 1_893_456_000)
        return try harness.makeProvider().partitioner?.axes(of: list, until: end) ?? []
    }

    /// Returns a slice of a list. Records a finding if the provider throws an error.
    func slice(
        of list: NarrowedList, on axis: SliceAxis, _ range: ClosedRange<Int64>, _ checks: inout Checks
    ) -> NarrowedList? {
        let title = "\(list.title) in \(axis.description(of: range))"
        return computed(at: title, &checks) { () throws(ProviderError) in
            NarrowedList(title: title, parameters: try axis.narrow(list.parameters, range))
        }
    }
}

extension SliceAxis {
    /// The two halves of the axis; empty if the axis has only one value.
    var halves: [ClosedRange<Int64>] {
        let (first, last) = (bounds.lowerBound, bounds.upperBound)
        guard first < last else { return [] }
        // The difference of two `Int64` values always fits into `UInt64`.
        let middle = first &+ Int64(UInt64(bitPattern: last &- first) / 2)
        return [first...middle, (middle + 1)...last]
    }

    /// The two halves, and two ranges whose boundary is greater by 1.
    ///
    /// If a provider rounds the boundary, two of these ranges have the same request, and the halves overlap.
    fileprivate var adjacentRanges: [ClosedRange<Int64>] {
        guard let middle = halves.first?.upperBound, middle + 1 < bounds.upperBound else { return halves }
        return halves + [bounds.lowerBound...(middle + 1), (middle + 2)...bounds.upperBound]
    }

    /// The name and a range: `created=0..499`.
    fileprivate func description(of range: ClosedRange<Int64>) -> String {
        "\(name)=\(range.lowerBound)..\(range.upperBound)"
    }
}
