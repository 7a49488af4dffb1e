import Arguments
import Connections
import Failures
import Output
import Protocols
import UseCases

/// The items of a list that the user wants, according to the options, the parameters and the settings.
package struct ListInput: Sendable {
    /// The given values of the provider's parameters, keyed by name.
    package let parameters: [String: String]
    /// The value of `--slice`: one slice, or `-` for slices on standard input. `nil` to read the list.
    package let slice: String?
    /// The position of the first item.
    package let start: ListStart
    /// The option with which the user gave the start; `nil` for none.
    package let startFlag: String?
    /// What is wanted of the items that are read.
    package let selection: SelectionInput
    /// The option that makes the command read all items; `nil` if none does.
    package let readsAllFlag: String?
    /// The value of `--limit`; `nil` if it was not given.
    package let givenLimit: Int?
    /// The maximum number of items, from an option or the settings; `nil` for one page.
    package let limit: Int?
    /// The maximum number of records to keep of the items, which are read until that number is reached; `nil` if `limit` is
    /// the number of items to read.
    package let keptLimit: Int?
    /// The page size that the user chose; `nil` for none.
    package let pageSize: Int?
    /// The maximum number of pages in flight, before the limit of the API is applied.
    package let concurrency: Int
    /// Whether the user chose the concurrency.
    package let isConcurrencyGiven: Bool
    /// Whether a list beyond the result limit is read in slices without asking.
    package let acceptsSlices: Bool

    /// - Parameters:
    ///   - defaultLimit: The maximum number of items according to the settings; `nil` for one page.
    ///   - isConditionInStore: Whether a store reads only the records that meet the condition.
    package init(
        _ arguments: ParsedArguments, of provider: ProviderDescriptor, defaultLimit: Int?,
        isConditionInStore: Bool = false
    ) {
        parameters = arguments.values(of: provider.parameters)
        slice = arguments[.slice]
        start = arguments[.after].map(ListStart.cursor) ?? .page(arguments[.page])
        startFlag =
            arguments.contains(.page) ? Option.page.flag : arguments.contains(.after) ? Option.after.flag : nil
        selection = SelectionInput(arguments, isConditionInStore: isConditionInStore)
        let isPart = arguments.contains(.limit) || startFlag != nil
        readsAllFlag = arguments[.all] ? Option.all.flag : selection.wholeListFlag(ofPart: isPart)
        givenLimit = arguments[.limit]
        limit = arguments[.limit] ?? arguments[.pageSize()] ?? defaultLimit
        let isOnePage = arguments.contains(.pageSize()) || slice != nil || readsAllFlag != nil
        let wanted = arguments[.limit] ?? (isOnePage ? nil : defaultLimit)
        keptLimit = selection.isNarrowing || selection.isSorting ? wanted : nil
        pageSize = arguments[.pageSize()]
        concurrency = arguments[.concurrency]
        isConcurrencyGiven = arguments.contains(.concurrency)
        acceptsSlices = arguments[.yes]
    }

    /// Whether all items are wanted.
    package var readsAll: Bool { readsAllFlag != nil }

    /// The option because of which all items are read, although the user has not asked for all; `nil` for none.
    package var impliedWholeListFlag: String? { readsAllFlag == Option.all.flag ? nil : readsAllFlag }

    /// Whether the whole list is read in slices without asking.
    package var readsAllInSlices: Bool { readsAll && acceptsSlices }

    /// Throws a usage failure for `--all` with `--limit`, and for reading all of a list that has no end.
    package func checkRange(of provider: ProviderDescriptor, isEndless: Bool) throws(Failure) {
        guard let readsAllFlag else { return }
        guard readsAllFlag != Option.all.flag || givenLimit == nil else { throw .allWithLimit }
        guard !isEndless else {
            throw .usage(
                "'\(readsAllFlag)' would never end: the list of \(provider.id) has no last page",
                hint: selection.isSorting
                    ? "keep a part of it with 'sync \(Option.limit.flag) N', and list that with --source store"
                    : "use \(Option.limit.flag) N")
        }
    }
}

extension Failure {
    /// The failure for `--all` with `--limit`.
    package static let allWithLimit = Failure.usage(
        "specify only one of '\(Option.all.flag)' and '\(Option.limit.flag)'")
}
