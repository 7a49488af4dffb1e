import Protocols

/// The issues of a tracker, which returns at most 1000 issues of a list.
struct IssuesAPI: Partitioning, ChangeTracking {
    typealias Item = Post

    static let opened = Parameter("opened", "range of times, in seconds since 1970", .text())
    static let updated = Parameter("updated-since", "time of the last change")

    static let paging = Paging(.numbered, sizes: PageSizes(1...100, defaultSize: 100), resultLimit: 1000)

    func page(_ token: PageToken?, of list: ListRequest) -> Page<Post> { Page(items: []) }

    func axes(of parameters: ParameterValues, until end: Date) throws(ProviderError) -> [SliceAxis] {
        [
            SliceAxis("opened", 0...Int64(end.timeIntervalSince1970)) { values, range throws(ProviderError) in
                try values.setting(Self.opened, to: "\(range.lowerBound)-\(range.upperBound)")
            }
        ]
    }

    let untrackedColumns = ["views"]

    func parameters(
        for list: ParameterValues, changedSince time: Date
    ) throws(ProviderError) -> ParameterValues? {
        try list.setting(Self.updated, to: time.iso8601)
    }
}
