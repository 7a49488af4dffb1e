import Arguments
import Connections
import Failures
import Output
import Protocols
import UseCases

/// The options that select the items of a list. Some of them depend on how the provider divides lists into pages.
package struct ListOptions {
    /// The provider; `nil` when it is not known.
    package let provider: ProviderDescriptor?

    package init(provider: ProviderDescriptor?) {
        self.provider = provider
    }

    package var group: OptionGroup {
        let sizes = provider?.paging?.sizes.allowed ?? 1...Int.max
        let requestsItems = provider?.paging?.requestsItems == true
        return OptionGroup(
            title: "Range",
            options: [
                Option.limit, Option.all, offered(.page, for: .numbered), offered(.after, for: .cursor),
                Option.pageSize(sizes),
                requestsItems ? .concurrency(of: "items") : offered(.concurrency, for: .numbered),
            ])
    }

    /// The options of commands that always start with the first page.
    package var groupFromStart: OptionGroup {
        let starts = [Option.page.name, Option.after.name]
        return OptionGroup(title: group.title, options: group.options.filter { !starts.contains($0.name) })
    }

    /// Returns the option for one kind of paging. It is unsupported if the provider has a different kind of paging.
    private func offered<Value>(_ option: Option<Value>, for kind: Paging.Kind) -> Option<Value> {
        guard let provider else { return option.describedAsLimited(to: kind.requirement) }
        guard let actual = provider.paging?.kind, actual != kind else { return option }
        return option.unsupported(
            .usage(
                "unsupported option '\(option.flag)': \(provider.id) \(actual.description)",
                hint: actual.alternative))
    }
}

extension Paging.Kind {
    /// The text in help that describes the providers with this kind of paging.
    fileprivate var requirement: String {
        switch self {
        case .numbered: "providers with numbered pages"
        case .cursor: "providers with cursors"
        case .single: "providers with a single page"
        }
    }

    /// The reason why a provider with this kind of paging does not support an option for another kind. In the message,
    /// the text follows the provider's id.
    fileprivate var description: String {
        switch self {
        case .numbered: "numbers its pages"
        case .cursor: "has cursors instead of page numbers"
        case .single: "has only one page"
        }
    }

    /// The hint that says what to use instead of an option for another kind of paging.
    fileprivate var alternative: String {
        switch self {
        case .numbered: "start at a page with \(Option.page.flag) N"
        case .cursor:
            "pages are requested one after another; \(Option.after.flag) CURSOR continues a list that ended early"
        case .single: "use \(Option.limit.flag) N or \(Option.all.flag)"
        }
    }
}

// MARK: - Declarations

extension Option<Int?> {
    package static var limit: Option {
        Option(
            "limit", "maximum number of items", .integer(0...Int.max), defaultLabel: "one page, or the setting 'limit'"
        ).short("-n")
    }

    /// - Parameter sizes: the page sizes that the parser accepts. Callers that only read the parsed value omit `sizes`.
    package static func pageSize(_ sizes: ClosedRange<Int> = 1...Int.max) -> Option {
        Option("page-size", "items per page", .integer(sizes), defaultLabel: "the size that takes the fewest requests")
    }
}

extension Option<Int> {
    package static var page: Option {
        Option(
            "page", "number of the first page, counted in pages of --page-size or of the API's default size",
            .integer(1...Int.max), default: 1)
    }
}

extension Option<ListCursor?> {
    package static var after: Option {
        let syntax = OptionSyntax(placeholder: "CURSOR", expectation: "a cursor that an earlier 'list' printed")
        return Option(
            FailureReport.after, "continue where an earlier list with the same parameters ended",
            ValueParser(syntax: syntax, parse: ListCursor.init))
    }
}

extension Option<Bool> {
    package static var all: Option { Option(flag: "all", "list all items") }
}
