import Protocols

/// A provider of seven gadgets that can list only the changed ones: those with an odd id.
struct Almanac: ChangeTracking {
    typealias Item = Gadget

    static let parameters = [
        Parameter("color", "the color"), Parameter("since", "seconds since 1970", .integer(0...Int.max)),
    ]
    let untrackedColumns = ["price", "note"]
    let journal: Journal
    /// The number of the page that fails; `nil` if none fails.
    let failing: Int?

    static func descriptor(failingAt failing: Int? = nil, journal: Journal) -> ProviderDescriptor {
        ProviderDescriptor(
            id: "almanac", summary: "gadgets of a year", documentation: "https://almanac.example/docs",
            baseURL: URL(literal: "https://almanac.example"), parameters: parameters,
            paging: Paging(.numbered, sizes: PageSizes(3...3, defaultSize: 3)), samples: SampleBook([]),
            fileID: "AlmanacProvider/Provider.swift"
        ) { _ in Almanac(journal: journal, failing: failing) }
    }

    func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Gadget> {
        let number = try token?.content(as: Int.self) ?? list.firstPage
        let since = list.parameters["since"]
        journal.add("page \(number)" + (since.map { " since \($0)" } ?? ""))
        if number == failing { throw ProviderError(.serverFailed, "out of service") }
        let ids = (1...7).filter { since == nil || $0 % 2 == 1 }
        let page = ids.dropFirst((number - 1) * 3).prefix(3)
        return Page(
            items: page.map { Gadget(Int64($0), "x") },
            following: PageTokens(after: number, through: max(number, (ids.count + 2) / 3)) { $0 }, total: ids.count)
    }

    func parameters(
        for list: ParameterValues, changedSince time: Date
    ) throws(ProviderError) -> ParameterValues? {
        try list.setting(Self.parameters[1], to: "\(Int(time.timeIntervalSince1970))")
    }
}
