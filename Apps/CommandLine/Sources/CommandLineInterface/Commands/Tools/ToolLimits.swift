import Arguments
import Connections
import Lists
import Protocols

/// The limits of the results of tools. Long results cost an assistant time and money, and its context is small.
enum ToolLimits {
    /// The number of items of a list if the assistant does not choose one.
    static let defaultItems = 50
    /// The maximum number of items of a list, and of rows of a query.
    static let maximumItems = 1000
    /// The maximum size of the items of a result, in bytes of JSON.
    static let maximumBytes = 100_000
    /// The maximum size of the notes of a result, in bytes.
    static let maximumNoteBytes = 16_000
    /// The maximum length of each text of a failure, in characters.
    static let maximumFailureLength = 4000
}

/// The options of commands as tools describe them, if that is shorter than help or different.
enum ToolOptions {
    static let described: [any OptionDeclaration] = [
        Option.toolLimit, Option.page.described(as: "the 'nextPage' of a result"),
        Option.after.described(as: "the 'after' of a result"),
        Option.where.described(as: "a condition on columns, such as \"price > 10\""),
        Option.source.described(as: "the API, or what the user has copied"),
    ]
}

extension Option<Int?> {
    /// `limit` for tools.
    static var toolLimit: Option {
        Option(
            Option.limit.name, "number of items", .integer(1...ToolLimits.maximumItems),
            defaultLabel: "about \(ToolLimits.defaultItems)")
    }
}

/// The numbers of a list with numbered pages: which items a call reads, and where the next call continues.
struct ToolPage {
    /// The number of the first page, counted in pages of ``size``, starting at 1.
    let number: Int
    /// The number of items of a page. The assistant does not choose it: it follows from the limit, so that calls with the
    /// same limit have the same pages.
    let size: Int
    let limit: Int

    /// - Parameters:
    ///   - arguments: The arguments of the assistant.
    ///   - sizes: The page sizes that the API allows.
    init(_ arguments: ParsedArguments, sizes: ClosedRange<Int>) {
        let wanted = arguments[.toolLimit]
        number = arguments[.page]
        size = min(max(wanted ?? ToolLimits.defaultItems, sizes.lowerBound), sizes.upperBound)
        limit = min(wanted ?? max(size, ToolLimits.defaultItems / size * size), ToolLimits.maximumItems)
    }

    /// Returns the page after a number of items; `nil` if they end in the middle of a page.
    func next(after count: Int) -> Int? {
        guard count > 0, count.isMultiple(of: size) else { return nil }
        return number + count / size
    }
}
