import ToolServer

/// How much a list of tools says. An assistant reads all of it before it calls one, and some clients read only the first
/// answer of several. So a long list leaves out what the tool `describe` says of a provider.
enum ToolDetail: CaseIterable {
    /// Everything, also the schemas of the results.
    case results
    /// No schemas of the results, but the names of the columns.
    case columns
    case parameters

    /// The maximum size of a list that has more than the parameters, in bytes.
    private static let maximumBytes = 64_000

    var hasResults: Bool { self == .results }
    var hasColumns: Bool { self != .parameters }

    /// Returns the list with the most detail that is not too long.
    static func fitting(_ tools: (ToolDetail) -> [CommandTool]) -> [CommandTool] {
        for detail in allCases.dropLast() {
            let all = tools(detail)
            if all.reduce(0, { $0 + $1.tool.listedByteCount }) <= maximumBytes { return all }
        }
        return tools(.parameters)
    }
}
