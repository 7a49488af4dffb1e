import Essentials

/// Numbered pages: the recorded request has the number of the first page, and its response has the number of pages.
struct PageNumbers: PagingForm {
    /// The query item with the number of a page.
    let queryName: String
    /// The number of the first page: 0 or 1.
    private let first: Int
    /// The keys from the root of the response to the number of pages.
    private let path: [String]
    private let size: Int

    private static let queryNames: Set<String> = ["page", "pagenumber", "pageno", "pageindex", "p"]
    private static let sizeNames: Set<String> = ["perpage", "pagesize", "pagelimit", "limit", "size", "itemsperpage"]
    private static let countNames: Set<String> = [
        "totalpages", "pages", "pagecount", "numpages", "nbpages", "totalpage",
    ]

    /// Finds the number in the query, and the number of pages in the response.
    init?(in hints: [EnvelopeHint], beside list: RecordedList, after request: RecordedRequest) {
        let number = request.query.first { Self.queryNames.contains(SwiftName.words($0.name).joined()) }
        let count = hints.first { hint in
            Self.countNames.contains(SwiftName.words(hint.path.last ?? "").joined())
                && Self.integer(hint.value) ?? 0 > 0
        }
        guard let number, let first = Int(number.value), (0...1).contains(first), let count else { return nil }
        let size = request.query.first { Self.sizeNames.contains(SwiftName.words($0.name).joined()) }
        (queryName, self.first, path) = (number.name, first, count.path)
        // A last page can have fewer items than the others.
        self.size = max(list.items.count, size.flatMap { Int($0.value) } ?? 0)
    }

    private static func integer(_ value: JSONValue) -> Int? {
        guard case .number(let digits) = value else { return nil }
        return Int(digits)
    }

    var kind: String { "numbered" }
    var field: PagingField? { PagingField(name: "pages", type: "Int", path: path) }
    var pageArguments: String { ", number: number, last: entry.pages" }
    var firstQuery: String? { "\(queryName)=\(first)" }

    var comment: [String] {
        ["The pages are numbered. Their size is that of the recorded request."]
    }

    var summary: String {
        "requests pages by number with '\(queryName)', from \(first), and reads their number at "
            + "\(path.joined(separator: ".")); a guess: every page has \("item".counted(size))"
    }

    func statements(path: String, query: [String]) -> [String] {
        let value = first == 0 ? "number - 1" : "number"
        let items = query + ["QueryItem(\(SwiftSource.literal(queryName)), \(value))"]
        return [
            "let number = try list.number(of: token)",
            "let request = APIRequest(path: \(path), query: \(SwiftSource.array(items)) + list.parameters.queryItems)",
        ]
    }

    func pageSize(of list: RecordedList) -> Int { size }

    func samples(at target: String) -> [PagingSample] {
        (0...1).map { index in
            PagingSample(
                name: index == 0 ? "the first page" : "the last page",
                target: "\(target)?\(queryName.percentEncoded)=\(first + index)", value: .number("2"))
        }
    }
}
