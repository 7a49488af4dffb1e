import Protocols

/// A provider of 40 gadgets, one for each day, that serves at most 10 of them for one list.
struct Ledger: Partitioning {
    typealias Item = Gadget

    private static let day = Parameter("days", "a range of days")
    let journal: Journal

    static func descriptor(journal: Journal = Journal()) -> ProviderDescriptor {
        ProviderDescriptor(
            id: "ledger", summary: "gadgets in a ledger", documentation: "https://ledger.example/docs",
            baseURL: URL(literal: "https://ledger.example"), parameters: [day],
            paging: Paging(.numbered, sizes: PageSizes(1...5, defaultSize: 5), resultLimit: 10),
            limits: RequestLimits(concurrency: 1, rate: Rate(6, per: .seconds(60))), samples: SampleBook([]),
            fileID: "LedgerProvider/Provider.swift"
        ) { _ in Ledger(journal: journal) }
    }

    func axes(of parameters: ParameterValues, until end: Date) throws(ProviderError) -> [SliceAxis] {
        [
            SliceAxis("day", 0...39) { values, range throws(ProviderError) in
                try values.setting(Self.day, to: "\(range.lowerBound)-\(range.upperBound)")
            }
        ]
    }

    func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Gadget> {
        let number = try token?.content(as: Int.self) ?? list.firstPage
        let days = list.parameters["days"]?.split(separator: "-").compactMap { Int64($0) } ?? [0, 39]
        journal.add("\(list.parameters["days"] ?? "all") page \(number)")
        let ids = Array(days[0]...days[1])
        let items = ids.prefix(10).dropFirst((number - 1) * list.pageSize).prefix(list.pageSize)
        let last = (min(ids.count, 10) + list.pageSize - 1) / list.pageSize
        return Page(
            items: items.map { Gadget($0, "gadget \($0)", price: 1) },
            following: PageTokens(after: number, through: last) { $0 }, total: ids.count)
    }
}
