import Essentials
import ProviderProposals

struct NextLinkSource: PagingSource {
    let link: NextLink

    var kind: String { "cursor" }
    var field: PagingField? { PagingField(name: "next", type: "URL?", path: link.path) }
    var pageArguments: String { ", next: entry.next" }
    var firstQuery: String? { nil }

    var comment: [String] {
        ["The response has a link to the next page. The size of the pages is that of the recorded one."]
    }

    func statements(path: String, query: [String]) -> [String] {
        let items = query.isEmpty ? "" : SwiftSource.array(query) + " + "
        return [
            "let link = try token?.content(as: URL.self)", "let request =", "    link.map(APIRequest.init(link:))",
            "    ?? APIRequest(path: \(path), query: \(items)list.parameters.queryItems)",
        ]
    }

    func samples(at target: String) -> [PagingSample] {
        [
            PagingSample(name: "the first page", target: target),
            PagingSample(name: "the last page", target: link.target, value: .null),
        ]
    }
}

struct PageNumbersSource: PagingSource {
    let numbers: PageNumbers

    var kind: String { "numbered" }
    var field: PagingField? { PagingField(name: "pages", type: "Int", path: numbers.path) }
    var pageArguments: String { ", number: number, last: entry.pages" }
    var firstQuery: String? { "\(numbers.queryName)=\(numbers.first)" }

    var comment: [String] {
        ["The pages are numbered. Their size is that of the recorded request."]
    }

    func statements(path: String, query: [String]) -> [String] {
        let value = numbers.first == 0 ? "number - 1" : "number"
        let items = query + ["QueryItem(\(SwiftSource.literal(numbers.queryName)), \(value))"]
        return [
            "let number = try list.number(of: token)",
            "let request = APIRequest(path: \(path), query: \(SwiftSource.array(items)) + list.parameters.queryItems)",
        ]
    }

    func samples(at target: String) -> [PagingSample] {
        (0...1).map { index in
            PagingSample(
                name: index == 0 ? "the first page" : "the last page",
                target: "\(target)?\(numbers.queryName.percentEncoded)=\(numbers.first + index)", value: .number("2"))
        }
    }
}
