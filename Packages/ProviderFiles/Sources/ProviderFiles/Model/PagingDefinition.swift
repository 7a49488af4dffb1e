import Protocols

/// How a list is divided into pages.
struct PagingDefinition: Hashable, Sendable {
    /// How the next page is requested.
    indirect enum Kind: Hashable, Sendable {
        /// The parameter is the number of the page, counted from `first`.
        case page(ParameterPlace, first: Int)
        /// The parameter is the number of items before the page, plus `first`.
        case offset(ParameterPlace, first: Int)
        /// The parameter is the cursor in the response. The first page has the cursor `start`, or none.
        case cursor(ParameterPlace, next: CursorSource, start: String?)
        /// The link in the body; `nil` for `Link: rel="next"`. It can be relative.
        case link(next: ValuePath?)
        /// The parameter is a value of the last item of the page.
        case last(ParameterPlace, from: ValuePath)
        /// There is only one page. The reason says why, if the author gives one.
        case single(reason: String?)
    }

    var kind: Kind
    /// The parameter for the number of items on a page; `nil` if the API decides.
    var sizeParameter: ParameterPlace? = nil
    /// The allowed sizes. If the API decides, they are one size.
    var sizes = PageSizes(100...100, defaultSize: 100)
    /// The number of items that the API returns at most for one list.
    var limit: Int? = nil
    /// The Boolean that says whether there are more pages.
    var more: MoreRule? = nil
    /// The place of the number of pages.
    var pages: ValuePath? = nil
    /// Whether only an empty page is the last one, because a page in the middle can have fewer items than asked for.
    var endsEmpty = false
    var isSizeIndependent = true
    var isEndless = false
}

/// A parameter of the program itself, such as the page number.
struct ParameterPlace: Hashable, Sendable {
    var name: String
    /// Whether the parameter is a member of the body instead of a query item.
    var isInBody = false
}

/// The place of a cursor in a response. A missing, `null` or empty cursor is the end of the list.
enum CursorSource: Hashable, Sendable {
    case path(ValuePath)
    case header(String)
}

/// A Boolean that says whether there are more pages.
struct MoreRule: Hashable, Sendable {
    var path: ValuePath
    /// Whether `true` means that this page is the last one: `endOfRecords`.
    var isInverted = false
}
