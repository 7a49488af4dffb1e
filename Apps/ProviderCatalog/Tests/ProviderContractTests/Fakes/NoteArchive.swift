import Protocols

/// A provider whose lists can be divided by the day on which notes were written, and then by their length. The API lists
/// the changes of notes, except of their text.
struct NoteArchive: Listing {
    typealias Item = Note

    /// A defect that the contract must detect.
    enum Fault: String, CaseIterable, Sendable {
        case declaresNoResultLimit, statesNoTotal, hasNoAxes, repeatsAnAxis
        case ignoresRanges, roundsRanges, failsToNarrow, losesTheFirstValueOfRanges, losesParametersOfSlices
        case losesTheEarlierAxis, losesTheTimeOfSlices, ignoresLimitsOfTheUser, failsToDivideAQuery
        case replacesAQuery
        case namesAnUnknownColumn, listsNoChanges, ignoresTheTime, losesParametersOfChanges, replacesALaterTime
        case failsToListChangesOfAQuery

        /// The names of exactly the cases that must fail.
        var failedCases: Set<String> {
            switch self {
            case .declaresNoResultLimit, .statesNoTotal, .hasNoAxes, .repeatsAnAxis: ["lists-can-be-divided"]
            case .roundsRanges, .losesTheFirstValueOfRanges, .losesTheEarlierAxis, .ignoresLimitsOfTheUser,
                .failsToDivideAQuery, .replacesAQuery:
                ["slices-are-sent"]
            case .ignoresRanges, .failsToNarrow, .losesParametersOfSlices: ["slices-are-sent", "changes-are-sent"]
            case .losesTheTimeOfSlices, .namesAnUnknownColumn, .listsNoChanges, .ignoresTheTime,
                .losesParametersOfChanges, .replacesALaterTime, .failsToListChangesOfAQuery:
                ["changes-are-sent"]
            }
        }
    }

    let client: any APIClient
    let fault: Fault?

    func page(_ token: PageToken?, of list: ListRequest) async throws(ProviderError) -> Page<Note> {
        let query = list.parameters.queryItems + [QueryItem("page", list.firstPage), QueryItem("size", list.pageSize)]
        let entry = try await client.send(APIRequest(path: ["notes"], query: query), as: NotesEntry.self).entry
        return Page(items: entry.notes.map { $0.toDTO() }, total: fault == .statesNoTotal ? nil : entry.total)
    }
}

extension NoteArchive: Partitioning {
    fileprivate static let query = Parameter("query", "words in it")
    fileprivate static let written = Parameter("written", "first and last day since 1970", days)
    fileprivate static let since = Parameter("since", "first second of changes since 1970", .integer(0...Int.max))
    /// A parameter of the API that users cannot give.
    private static let length = Parameter("length", "least and greatest number of words")

    func axes(of parameters: ParameterValues, until end: Date) throws(ProviderError) -> [SliceAxis] {
        if fault == .hasNoAxes { return [] }
        if fault == .failsToDivideAQuery, parameters["query"] != nil {
            throw ProviderError(.unknown, "a query cannot be divided")
        }
        let all = 0...Int64(end.timeIntervalSince1970 / 86400)
        let limits = fault == .ignoresLimitsOfTheUser ? nil : parameters["written"].flatMap(Self.range(of:))
        return [
            SliceAxis("written", limits?.clamped(to: all) ?? all) { list, range throws(ProviderError) in
                try narrow(list, Self.written, range)
            },
            SliceAxis(fault == .repeatsAnAxis ? "written" : "length", 1...1000) { list, range throws(ProviderError) in
                try narrow(list, Self.length, range)
            },
        ]
    }

    private func narrow(
        _ list: ParameterValues, _ parameter: Parameter, _ range: ClosedRange<Int64>
    ) throws(ProviderError) -> ParameterValues {
        var list = list
        var (first, last) = (range.lowerBound, range.upperBound)
        switch fault {
        case .ignoresRanges: return list
        case .failsToNarrow: throw ProviderError(.invalidRequest, "this range is not divided")
        case .roundsRanges: (first, last) = (first / 7 * 7, last / 7 * 7)
        case .losesTheFirstValueOfRanges: first = 0
        case .losesParametersOfSlices: list = try ParameterValues(for: [])
        case .losesTheEarlierAxis where parameter.name == "length": list = try list.setting(Self.written, to: "0-0")
        case .replacesAQuery where parameter.name == "written": return try list.setting(Self.query, to: "\(range)")
        case .losesTheTimeOfSlices where list["since"] != nil: list = try list.setting(Self.since, to: "0")
        default: break
        }
        return try list.setting(parameter, to: "\(first)-\(last)")
    }

    private static let days = ParameterKind.custom(
        CustomParameterKind("days", rule: "two days", words: ["0-99"]) { text in
            range(of: text).map { "\($0.lowerBound)-\($0.upperBound)" }
        })

    private static func range(of text: String) -> ClosedRange<Int64>? {
        let bounds = text.split(separator: "-", omittingEmptySubsequences: false).map { Int64($0) }
        guard bounds.count == 2, let first = bounds[0], let last = bounds[1], first <= last else { return nil }
        return first...last
    }
}

extension NoteArchive: ChangeTracking {
    var untrackedColumns: [String] { [fault == .namesAnUnknownColumn ? "body" : "text"] }

    func parameters(for list: ParameterValues, changedSince time: Date) throws(ProviderError) -> ParameterValues? {
        if fault == .listsNoChanges { return nil }
        if fault == .failsToListChangesOfAQuery, list["query"] != nil {
            throw ProviderError(.unknown, "the changes of a query are not listed")
        }
        let limit = fault == .replacesALaterTime ? 0 : list["since"].flatMap { Int($0) } ?? 0
        let start = fault == .ignoresTheTime ? 7 : max(limit, Int(time.timeIntervalSince1970))
        let list = fault == .losesParametersOfChanges ? try ParameterValues(for: []) : list
        return try list.setting(Self.since, to: String(start))
    }
}

extension ProviderDescriptor {
    static func noteArchive(_ fault: NoteArchive.Fault? = nil) -> ProviderDescriptor {
        let note = #"{"id": 1, "title": "Bread", "text": "twice"}"#
        return ProviderDescriptor(
            id: "note-archive", summary: "notes of all times", documentation: "https://notes.example/docs",
            baseURL: URL(literal: "https://notes.example/v1"),
            parameters: [
                NoteArchive.query, NoteArchive.written, NoteArchive.since,
            ],
            paging: Paging(
                .numbered, sizes: PageSizes(2...50, defaultSize: 20),
                resultLimit: fault == .declaresNoResultLimit ? nil : 100),
            samples: SampleBook(
                pageSize: 2, [Sample("all notes", target: "/notes?page=1", body: #"{"total": 1, "notes": [\#(note)]}"#)]
            ),
            make: { NoteArchive(client: $0.client, fault: fault) })
    }
}
