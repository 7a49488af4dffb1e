import Essentials
import Protocols

/// How items are listed.
struct ListDefinition: Sendable {
    /// The request for a page, without the values of paging. Placeholders in the path and in the query are parameters
    /// with the placement `path`.
    @Indirect var request: RequestDefinition
    var format = BodyFormat.json
    /// The place of the items.
    var items = ValuePath.root
    var form = ListForm.array
    /// The place of the number of items.
    var total: ValuePath? = nil
    /// The header field with the number of items.
    var totalHeader: String? = nil
    var incomplete: IncompleteRule? = nil
    /// Items that are not listed, and that are not found in look-ups.
    var skip: [SkipRule] = []
    /// The second request for each item; `nil` if the list contains the items.
    var each: EachRequest? = nil
    @Indirect var paging: PagingDefinition
    /// The position of ``items`` in the file, or of the list if there is none.
    var position: JSONPosition
    var pagingPlace: FilePlace
}

extension BodyFormat {
    /// One JSON value in each line.
    static let jsonLines = BodyFormat.other("jsonLines")

    /// Whether all values are text.
    var isText: Bool {
        switch self {
        case .csv, .xml: true
        case .json, .other: false
        }
    }
}

/// The form of a list.
enum ListForm: Hashable, Sendable {
    case array
    /// An object whose members are the items. The column gets the names of the members; in look-ups, it has its own source.
    case keyed(column: String?)
    /// An object of parallel arrays, one for each field of an item.
    case columns
    /// An object that is the only item.
    case object
}

/// A Boolean that says that the API has not found all items.
struct IncompleteRule: Hashable, Sendable {
    var path: ValuePath
    var reason: String
}

/// Items that are no items for users: those with one of the values at the path.
struct SkipRule: Hashable, Sendable {
    var path: ValuePath
    var values: [FieldValue]
    /// Why, for the message of a look-up: `it is deleted`.
    var reason: String
}

/// The request for an item of a list that contains ids or links.
enum EachRequest: Hashable, Sendable {
    /// A path with one placeholder, for the value at a place in the element of the list.
    case path(PathTemplate, value: ValuePath)
    /// The target of the link at a place in the element of the list. It can be relative.
    case link(ValuePath)
}

/// How an item is looked up.
struct LookupDefinition: Hashable, Sendable {
    /// The form of a reference: `{owner}/{name}`.
    var reference: TextTemplate
    /// Whether the values of the placeholders have only digits.
    var isInteger = false
    /// The request. Its placeholders are those of the reference.
    var request: RequestDefinition
    /// The format of the response: JSON or XML.
    var format = BodyFormat.json
    /// The place of the item in the response.
    var item = ValuePath.root
    /// The addresses of the web pages of items. Each has the placeholders of the reference.
    var webAddresses: [WebAddressPattern] = []
    var position: JSONPosition
}
