import Protocols
import UseCases

/// Which items a list is asked for, and how many, from what the user typed.
struct ListExtent {
    let request: ListRequest
    /// How many items are wanted; `nil` for all.
    let limit: Int?
    /// How many pages may be under way at once.
    let concurrency: Int
    /// Whether pages are requested by number before a page has named them. That takes more connections and may cost
    /// requests past the end, so that only those who ask for more than the default get it. Samples gain nothing by it.
    let goesAhead: Bool
    /// What the user has to be told about options that cannot be followed.
    private let notes: [String]

    init(_ arguments: ParsedArguments, _ session: ProviderSession) throws(Failure) {
        guard let paging = session.descriptor.paging else { throw .cannot("list", session.descriptor) }
        let sizes = paging.sizes
        guard !(arguments.isOn("all") && arguments["limit"] != nil) else {
            throw .usage("--all and --limit contradict each other: give one of them")
        }
        guard paging.kind == .numbered || arguments["page"] == nil else {
            throw .usage(
                "unsupported option '--page': \(session.descriptor.id) does not number its pages",
                hint: "leave it out; a list begins with its first page")
        }
        let samples = session.source.sampleBook
        let pageSize = arguments.number("page-size")
        // Pages are counted in the API's usual size, so that --page means the same whatever the limit is.
        let countedSize = arguments["page"] == nil ? nil : sizes.standard
        let wanted = arguments.isOn("all") ? nil : arguments.number("limit") ?? pageSize ?? sizes.standard
        let firstPage = arguments.number("page") ?? 1
        limit = [wanted, samples?.itemCount(from: firstPage)].compactMap(\.self).min()
        let given = session.descriptor.parameters.reduce(into: [:]) { $0[$1.name] = arguments[$1.name] }
        let pagesAtOnce = arguments.number(Self.concurrencyOption.name) ?? Self.defaultConcurrency
        concurrency = min(pagesAtOnce, session.maximumConcurrency)
        let ignored = samples == nil ? [] : given.keys.sorted() + (pageSize == nil ? [] : ["page-size"])
        goesAhead = paging.kind == .numbered && samples == nil && concurrency > Self.defaultConcurrency
        let isLowered = arguments[Self.concurrencyOption.name] != nil && concurrency < pagesAtOnce
        notes = [
            ignored.isEmpty ? nil : "samples may not follow \(ignored.map { "--\($0)" }.joined(separator: ", "))",
            isLowered ? "\(session.descriptor.id) takes no more than \(concurrency) at once" : nil,
        ].compactMap(\.self)
        do {
            request = try ListRequest(
                parameters: ParameterValues(given, for: session.descriptor.parameters), sizes: sizes, limit: limit,
                pageSize: samples?.pageSize ?? pageSize ?? countedSize, firstPage: firstPage)
        } catch {
            throw session.advice.failure(error)
        }
    }

    /// How many pages may be under way at once when the user does not say.
    static let defaultConcurrency = 4

    static let concurrencyOption = Parameter(
        "concurrency", "pages under way at once, where the API allows it; \(defaultConcurrency) unless given",
        .integer(1...32))

    /// Tells what cannot be followed.
    func note(to console: Console) {
        notes.forEach(console.note)
    }
}

extension SampleBook {
    /// How many items the samples of an endless list hold from a page on; `nil` when they come to an end by themselves,
    /// and for a page that is not among them: whoever asks for that one is to be told.
    fileprivate func itemCount(from firstPage: Int) -> Int? {
        guard let pageCount, let pageSize, firstPage <= pageCount else { return nil }
        return (pageCount - firstPage + 1) * pageSize
    }
}
