import Protocols

/// The rules for slices and changes that need the list and its parameters.
struct NarrowingCheck {
    let slices: [Placed<SliceDefinition>]
    /// The place of the slices, even if there are errors in them; `nil` if the provider has none.
    let place: Place?
    let changes: Placed<ChangesDefinition>?
    let list: ListDefinition?
    let hasList: Bool
    let parameters: [Parameter]
    let secrets: [SecretRequirement]

    func run() {
        for place in [place, changes?.place].compactMap(\.self) where !hasList {
            place.fail("the parts of a list need 'list'")
        }
        UniqueNames.check(slices.map { ($0.value.name, $0.value.name, $0.place) }, "name")
        if let list { checkCounts(of: list) }
        checkQuery()
        for slice in slices where slice.value.isLongerThanADay {
            slice.place.fail("a range of days cannot be shorter than 'maximumSpan': expected 1d or more")
        }
    }

    /// A list is divided if it has more items than the API returns.
    private func checkCounts(of list: ListDefinition) {
        guard let place else { return }
        if list.total == nil, list.totalHeader == nil {
            place.fail("slices need 'total' or 'totalHeader' in the list, to know which parts are too long")
        }
        if list.paging.limit == nil, slices.contains(where: { $0.value.range.maximumSpan == nil }) {
            place.fail("slices need 'limit' in the paging of the list, or 'maximumSpan' if the API limits the time")
        }
    }

    /// A query item is set by one part of the file, or by a parameter that the author declares as a conflict.
    private func checkQuery() {
        var owners: [String: String] = [:]
        for (name, range, place) in ranges {
            for item in range.parameters {
                if let owner = owners[item.name] ?? owner(of: item.name, except: range.conflicts) {
                    place.fail("the query item \(item.name.inMessage) is already set by \(owner)")
                }
            }
            for item in range.parameters { owners[item.name] = name }
        }
    }

    private var ranges: [(name: String, range: NarrowingDefinition, place: Place)] {
        slices.map { ("the slices by '\($0.value.name)'", $0.value.range, $0.place) }
            + (changes.map { [("the changes", $0.value.range, $0.place)] } ?? [])
    }

    private func owner(of name: String, except conflicts: [String]) -> String? {
        let parameter = parameters.first {
            $0.placement == .query && $0.queryName == name && !conflicts.contains($0.name)
        }
        if let parameter { return "the parameter '\(parameter.name)', which is not in 'conflicts'" }
        let paging = list?.paging.parameters.filter { !$0.isInBody }.map(\.name) ?? []
        if paging.contains(name) { return "paging" }
        if list?.request.query.contains(where: { $0.name == name }) == true { return "the query of the list" }
        return secrets.contains { $0.placement.queryName == name } ? "a secret" : nil
    }
}

extension SliceDefinition {
    fileprivate var isLongerThanADay: Bool { range.format == .day && (range.maximumSpan ?? .max) < 86400 }
}
