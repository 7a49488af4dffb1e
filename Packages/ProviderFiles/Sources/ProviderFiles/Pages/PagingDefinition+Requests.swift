import Protocols

extension PagingDefinition {
    /// The description for an app.
    ///
    /// - Parameter requestsItems: Whether each item is requested by itself. A list that names all of them is then read in
    ///   parts.
    func paging(requestsItems: Bool) -> Paging {
        let kind: Paging.Kind =
            switch kind {
            case .page, .offset: .numbered
            case .cursor, .link, .last: .cursor
            case .single: requestsItems ? .cursor : .single
            }
        return Paging(
            kind, sizes: sizes, isSizeIndependent: isSizeIndependent, requestsItems: requestsItems, resultLimit: limit,
            isEndless: isEndless, allowsShortPages: endsEmpty, singlePageReason: singlePageReason)
    }

    private var singlePageReason: String? {
        if case .single(let reason) = kind { reason } else { nil }
    }

    /// Adds the parameters of a page to the values of a request.
    ///
    /// - Throws: `pageOutOfRange` for a page whose number or offset is too large.
    func add(_ position: PagePosition?, of list: ListRequest, to values: inout RequestValues) throws(ProviderError) {
        let integer = ParameterKind.integer(0 ... .max)
        var size = list.pageSize
        switch kind {
        case .page(let place, let first):
            values.add(place, String(try pageNumber(position?.number ?? list.firstPage, first: first)), integer)
        case .offset(let place, let first):
            let number = position?.number ?? list.firstPage
            let offset = try offset(of: number, size: size, first: first)
            values.add(place, String(offset), integer)
            // Some APIs refuse a page that goes past the limit.
            if let limit, offset >= first, limit > offset - first { size = min(size, limit - (offset - first)) }
        case .cursor(let place, _, let start):
            if let cursor = position?.cursor ?? start { values.add(place, cursor, .text()) }
        case .last(let place, _):
            if let last = position?.last { values.add(place, last, .text()) }
        case .link, .single: break
        }
        if let sizeParameter { values.add(sizeParameter, String(size), integer) }
    }

    private func pageNumber(_ number: Int, first: Int) throws(ProviderError) -> Int {
        let (value, isTooLarge) = (number - 1).addingReportingOverflow(first)
        if isTooLarge { throw Self.outOfRange(number) }
        return value
    }

    private func offset(of number: Int, size: Int, first: Int) throws(ProviderError) -> Int {
        let (items, isTooLarge) = (number - 1).multipliedReportingOverflow(by: size)
        let (value, hasOverflow) = items.addingReportingOverflow(first)
        if isTooLarge || hasOverflow { throw Self.outOfRange(number) }
        return value
    }

    private static func outOfRange(_ number: Int) -> ProviderError {
        ProviderError(.pageOutOfRange, "page out of range: \(number)")
    }
}
