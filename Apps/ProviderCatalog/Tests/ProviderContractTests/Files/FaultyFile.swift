import Essentials
import Protocols

/// A valid provider file with a mistake that authors make.
struct FaultyFile: Sendable {
    let name: String
    let mistake: Mistake
    let document: JSONValue

    /// All mistakes in all files, as far as a file has what the mistake is about.
    static func all(in files: [(name: String, document: JSONValue)]) -> [FaultyFile] {
        files.flatMap { file in
            Mistake.allCases.compactMap { mistake in
                var document = file.document
                guard mistake.change(&document), document != file.document else { return nil }
                return FaultyFile(name: file.name, mistake: mistake, document: document)
            }
        }
    }
}

/// A mistake of an author.
enum Mistake: String, CaseIterable, Sendable {
    case onePage = "one page declared"
    case firstPage = "first page or offset off by one"
    case pageParameter = "wrong page parameter"
    case nextPage = "wrong path of the cursor"
    case items = "wrong path of the items"
    case total = "wrong path of the total"
    case more = "no 'more'"
    case required = "all columns required"
    case kind = "a number declared as text"
    case columnPath = "wrong path of the title"
    case paging = "no 'paging'"
    case errors = "no 'errors'"
    case sizeParameter = "no page size parameter"
    case onlyFirstPage = "one page declared, and only the first page recorded"
    case onlyFirstPageWithoutTotal = "the same, without a total"

    /// Makes the mistake. Returns whether the file has what it is about.
    fileprivate func change(_ file: inout JSONValue) -> Bool {
        let kind = file["list"]?["paging"]?["kind"] ?? .null
        switch self {
        case .onePage:
            let size = file["list"]?["paging"]?["size"] ?? ["maximum": .number("100")]
            file["list"]?["paging"] = ["kind": "single", "size": size]
            return kind != "single"
        case .firstPage:
            guard kind == "page" || kind == "offset" else { return false }
            let first = file["list"]?["paging"]?["first"] ?? .number(kind == "page" ? "1" : "0")
            file["list"]?["paging"]?["first"] = .number(first == .number("1") ? "0" : "1")
        case .pageParameter: return file.replace(["list", "paging", "parameter"], with: "pageNo")
        case .nextPage:
            return file.replace(["list", "paging", "next"], with: "nextt")
                || file.replace(["list", "paging", "from"], with: "idd")
        case .items: return file.replace(["list", "items"], with: "rows")
        case .total:
            return file.replace(["list", "total"], with: "totalx")
                || file.replace(["list", "totalHeader"], with: "X-Totals")
        case .more: return file.replace(["list", "paging", "more"], with: nil)
        case .paging: return file.replace(["list", "paging"], with: nil)
        case .errors: return file.replace(["errors"], with: nil)
        case .sizeParameter: return file.replace(["list", "paging", "size", "parameter"], with: nil)
        case .required:
            for (index, column) in file.columns.enumerated()
            where column["template"] == nil && column["parameter"] == nil {
                file.columns[index]["required"] = true
            }
        case .kind:
            return file.changeFirstColumn {
                ["integer", "number"].contains($0["kind"]) && $0["lenient"] == nil
            } to: {
                $0["kind"] = "text"
            }
        case .columnPath:
            return file.changeFirstColumn {
                $0["role"] == "title" && $0["template"] == nil
            } to: {
                $0["path"] = "nothing_here"
            }
        case .onlyFirstPage:
            guard kind != "single", file["list"]?["total"] != nil || file["list"]?["totalHeader"] != nil else {
                return false
            }
            file.forgetLaterPages()
        case .onlyFirstPageWithoutTotal:
            guard kind != "single" else { return false }
            file["list"]?["total"] = nil
            file["list"]?["totalHeader"] = nil
            file.forgetLaterPages()
        }
        return true
    }
}
