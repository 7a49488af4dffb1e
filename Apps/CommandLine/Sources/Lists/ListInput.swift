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
    /// Whether all items are wanted.
    package let readsAll: Bool
    /// The value of `--limit`; `nil` if it was not given.
    package let givenLimit: Int?
    /// The maximum number of items, from an option or the settings; `nil` for one page.
    package let limit: Int?
    /// The page size that the user chose; `nil` for none.
    package let pageSize: Int?
    /// The maximum number of pages in flight, before the limit of the API is applied.
    package let concurrency: Int
    /// Whether the user chose the concurrency.
    package let isConcurrencyGiven: Bool
    /// Whether a list beyond the result limit is read in slices without asking.
    package let acceptsSlices: Bool

    /// - Parameter defaultLimit: The maximum number of items according to the settings; `nil` for one page.
    package init(_ arguments: ParsedArguments, of provider: ProviderDescriptor, defaultLimit: Int?) {
        parameters = arguments.values(of: provider.parameters)
        slice = arguments[.slice]
        start = arguments[.after].map(ListStart.cursor) ?? .page(arguments[.page])
        startFlag =
            arguments.contains(.page) ? Option.page.flag : arguments.contains(.after) ? Option.after.flag : nil
        readsAll = arguments[.all]
        givenLimit = arguments[.limit]
        limit = arguments[.limit] ?? arguments[.pageSize()] ?? defaultLimit
        pageSize = arguments[.pageSize()]
        concurrency = arguments[.concurrency]
        isConcurrencyGiven = arguments.contains(.concurrency)
        acceptsSlices = arguments[.yes]
    }

    /// Whether the whole list is read in slices without asking.
    package var readsAllInSlices: Bool { readsAll && acceptsSlices }

    /// Throws a usage failure for `--all` with `--limit`, and for `--all` with a list that has no end.
    package func checkRange(of provider: ProviderDescriptor, isEndless: Bool) throws(Failure) {
        guard readsAll else { return }
        guard givenLimit == nil else { throw .allWithLimit }
        guard !isEndless else {
            throw .usage(
                "'\(Option.all.flag)' would never end: the list of \(provider.id) has no last page",
                hint: "use \(Option.limit.flag) N")
        }
    }
}

extension Failure {
    /// The failure for `--all` with `--limit`.
    package static let allWithLimit = Failure.usage(
        "specify only one of '\(Option.all.flag)' and '\(Option.limit.flag)'")
}
