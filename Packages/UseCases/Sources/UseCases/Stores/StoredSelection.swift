public import Protocols

/// The kept records that a list request asks for.
///
/// If the list with the same parameters is kept, they are its members. Otherwise, they are the records of any list that
/// have the given values, so each given parameter must be a column: `--language` selects by the column `language`.
struct StoredSelection {
    let filter: RecordFilter
    /// The list whose members are selected; `nil` for the records of any list.
    let list: StoredList?

    /// - Parameters:
    ///   - parameters: The declared parameters. A value that is equal to the default one is not given by the user.
    ///   - lists: The lists of the source that are kept.
    /// - Throws: `invalidRequest` for a given parameter that is not a column.
    init(
        _ values: ParameterValues, of parameters: [Parameter], from source: String, among lists: [StoredList],
        _ schema: RecordSchema
    ) throws(ProviderError) {
        let subscription = Subscription(source: source, values, of: parameters)
        list = lists.first { $0.list == subscription }
        guard list == nil else {
            filter = RecordFilter(list: subscription)
            return
        }
        var filter = RecordFilter()
        for parameter in parameters {
            guard let text = values[parameter.name], text != parameter.defaultValue else { continue }
            let name = parameter.name.inCamelCase
            guard let value = schema.fields.first(where: { $0.name == name })?.kind.value(from: text) else {
                throw ProviderError(
                    .invalidRequest,
                    "'\(parameter.name)' cannot select kept records: no list with these parameters is kept, and "
                        + "\(schema.entity) has no such column; sync with the same parameters first")
            }
            filter.values[name] = value
        }
        self.filter = filter
    }
}

extension Subscription {
    /// Creates a subscription for the list with these parameters, as JSON that is sorted by name.
    public init(source: String, _ values: ParameterValues, of parameters: [Parameter], slice: String = "") {
        let values = parameters.reduce(into: [String: String]()) { $0[$1.name] = values[$1.name] }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        let text = (try? encoder.encode(values)).map { String(decoding: $0, as: UTF8.self) }
        self.init(source: source, request: text ?? "", slice: slice)
    }
}

extension Parameter {
    /// The parameter for a list of kept records, which needs no value.
    public var optional: Parameter {
        Parameter(
            name, summary, kind, defaultValue: defaultValue, placement: placement, queryName: queryName,
            requires: requires, excludes: excludes)
    }
}

extension Paging {
    /// How a list of kept records is divided into pages: with the options of this paging, but without the API's limits.
    public var ofStore: Paging { Paging(kind == .numbered ? .numbered : .cursor, sizes: sizes) }
}

extension String {
    /// The name of the property for the name of an option: `imageType` for `image-type`.
    fileprivate var inCamelCase: String {
        let words = split(separator: "-")
        return words.prefix(1).joined() + words.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}
