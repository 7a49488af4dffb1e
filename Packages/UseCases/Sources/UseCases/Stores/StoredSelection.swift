public import Protocols
public import StoreProtocols

/// The stored records that a list request selects.
///
/// If the list with the same parameters is stored, as a whole or in slices, the request selects the records of this list.
/// Otherwise, it selects the records with the given values, from any list. Each given parameter must then be a column.
/// For example, the parameter `language` selects by the column `language`.
///
/// A request without a sort order also selects a list that was stored with one, whose order is then ignored. A request with
/// a sort order selects only the list that was stored with it, and only if the store knows the order.
struct StoredSelection {
    let filter: RecordFilter
    /// The list whose members are selected; `nil` for the records of any list.
    let list: SelectedList?

    /// - Parameters:
    ///   - values: The given values. A parameter that is not given has no value, even if it has a default value.
    ///   - parameters: The declared parameters.
    ///   - lists: The stored lists of the source.
    ///   - isExact: Whether only the list with exactly these parameters can be selected, including its sort order.
    /// - Throws: `invalidRequest` for a given parameter that is not a column, and for a sort order that is not known.
    init(
        _ values: ParameterValues, of parameters: [Parameter], from source: String, among lists: [StoredList],
        _ schema: RecordSchema, isExact: Bool
    ) throws(ProviderError) {
        let orders = parameters.filter { $0.isSortOrder }.map(\.name)
        let order = isExact ? nil : orders.first { values[$0] != nil }
        let requested = Subscription(source: source, values, of: parameters)
        let isMatch = isExact || order != nil
        let subscription = isMatch ? requested : requested.match(among: lists, ignoring: orders)
        list = SelectedList(
            lists.filter { $0.list.isPart(of: subscription) }, isInOrder: subscription.request == requested.request)
        if let order {
            guard let list else { throw ProviderError(.unsortable(parameter: order)) }
            guard list.order != nil else { throw ProviderError(.unknownOrder(parameter: order)) }
        }
        if let list {
            filter = RecordFilter(list: subscription, includesSlices: list.includesSlices)
            return
        }
        var filter = RecordFilter()
        var others: [String] = []
        for parameter in parameters {
            guard let text = values[parameter.name] else { continue }
            let name = parameter.name.inCamelCase
            if let value = schema.fields.first(where: { $0.name == name })?.kind.value(from: text) {
                filter.values[name] = value
            } else {
                others.append(parameter.name)
            }
        }
        guard others.isEmpty else {
            // If a stored list differs from the request only in some of these parameters, the error names only those.
            let cause = lists.map { $0.list.names(differingFrom: subscription) }
                .filter { !$0.isEmpty && $0.isSubset(of: others) }.min { $0.count < $1.count }
            let names = others.filter { cause?.contains($0) ?? true }
            throw ProviderError(.unusable(parameters: names, entity: schema.entity))
        }
        self.filter = filter
    }
}

/// A list that is stored as a whole, in slices, or both.
struct SelectedList {
    /// The number of stored slices; 0 if the list was read as a whole.
    let sliceCount: Int
    /// Whether the items of slices are selected. They are not selected if the whole list was read after all slices,
    /// because a slice may then contain items that have left the list.
    let includesSlices: Bool
    /// The start of the last run that read the whole list. If only slices are stored, it is the earliest such time of any
    /// slice. `nil` if the list, or one of its slices, was never read completely.
    let lastCompleteRunStart: Date?
    /// The order of the items that the request asks for; `nil` if the store does not know it.
    let order: Int64?

    /// - Parameters:
    ///   - parts: The list and its slices. If there are none, the result is `nil`.
    ///   - isInOrder: Whether the list has the sort order of the request.
    fileprivate init?(_ parts: [StoredList], isInOrder: Bool) {
        guard !parts.isEmpty else { return nil }
        let lastCompleteRunStart = parts.first { $0.list.slice.isEmpty }?.lastCompleteRunStart
        let slices = lastCompleteRunStart == nil ? parts.filter { !$0.list.slice.isEmpty } : []
        let times = slices.compactMap(\.lastCompleteRunStart)
        let newest = parts.filter { !$0.list.slice.isEmpty }.compactMap(\.lastCompleteRunStart).max()
        sliceCount = slices.count
        includesSlices = lastCompleteRunStart.map { start in newest.map { $0 > start } ?? false } ?? true
        let whole = parts.first { $0.list.slice.isEmpty }
        order = isInOrder && !includesSlices ? whole?.order : nil
        self.lastCompleteRunStart = lastCompleteRunStart ?? (times.count == slices.count ? times.min() : nil)
    }
}

extension Subscription {
    /// Returns whether this is the given list or one of its slices.
    fileprivate func isPart(of list: Subscription) -> Bool { source == list.source && request == list.request }

    /// Returns this list if it is stored. Otherwise, returns a stored list that differs only in the given parameters, if
    /// there is one: the list that was read completely most recently.
    fileprivate func match(among lists: [StoredList], ignoring names: [String]) -> Subscription {
        guard !lists.contains(where: { $0.list.isPart(of: self) }) else { return self }
        let similar = lists.filter { $0.list.names(differingFrom: self).isSubset(of: names) }
        let match = similar.max { first, second in
            let times = [first, second].map { $0.lastCompleteRunStart ?? .distantPast }
            return times[0] == times[1] ? first.list.request > second.list.request : times[0] < times[1]
        }
        return match.map { Subscription(source: source, request: $0.list.request) } ?? self
    }

    /// Returns the names of the parameters whose values differ from those of another list.
    fileprivate func names(differingFrom other: Subscription) -> Set<String> {
        let (values, others) = (values, other.values)
        return Set(values.keys).union(others.keys).filter { values[$0] != others[$0] }
    }

    /// The values of the list's parameters by name, including default values.
    public var values: [String: String] {
        (try? JSONDecoder().decode([String: String].self, from: Data(request.utf8))) ?? [:]
    }

    /// Creates a subscription for the list with these parameters. Its request is a JSON object with sorted names, and
    /// includes default values.
    public init(source: String, _ values: ParameterValues, of parameters: [Parameter], slice: String = "") {
        let values = parameters.reduce(into: [String: String]()) {
            $0[$1.name] = values[$1.name] ?? $1.defaultValue.flatMap($1.kind.value(from:))
        }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let text = (try? encoder.encode(values)).map { String(decoding: $0, as: UTF8.self) }
        self.init(source: source, request: text ?? "", slice: slice)
    }
}

extension Parameter {
    /// An optional copy of the parameter, for a list of stored records. It has no default value, because only a value that
    /// the user gives selects records.
    public var optional: Parameter {
        Parameter(
            name, summary, kind, placement: placement, queryName: queryName, requires: requires, excludes: excludes,
            isSortOrder: isSortOrder)
    }
}

extension Paging {
    /// The paging of a list of stored records. It has the default page size of this paging, but not the API's limits: a
    /// store has larger pages and no limit of results.
    public var ofStore: Paging {
        let maximum = max(sizes.allowed.upperBound, 1000)
        return Paging(
            kind == .numbered ? .numbered : .cursor, sizes: PageSizes(1...maximum, defaultSize: sizes.defaultSize),
            hasUniqueItems: true)
    }
}

extension String {
    /// The property name for an option name: `imageType` for `image-type`.
    fileprivate var inCamelCase: String {
        let words = split(separator: "-")
        return words.prefix(1).joined() + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}
