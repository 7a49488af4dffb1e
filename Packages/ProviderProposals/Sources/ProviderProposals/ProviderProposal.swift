public import Essentials

/// Options for a proposal. The paths and the URL replace guesses.
public struct ProposalOptions: Sendable {
    /// The place of the list in the response: `data.items`; `.` for the whole document.
    public var listPath: String?
    /// The place of the id in an item: `login.uuid`.
    public var idPath: String?
    /// The URL of the recorded request.
    public var url: String?
    /// The values of secrets that the request contained. They are replaced wherever the response repeats them.
    public var secretValues: [String] = []
    /// The name of an item in a description of the API: `Pet`.
    var itemName: String?
    /// The names of types that the package must not declare, such as those of `Protocols`.
    public var takenTypes: Set<String> = []

    /// Creates options. Without arguments, they replace no guess.
    public init(listPath: String? = nil, idPath: String? = nil, url: String? = nil) {
        self.listPath = listPath
        self.idPath = idPath
        self.url = url
    }
}

/// A proposal for a provider, guessed from one recorded response.
public struct ProviderProposal: Sendable {
    public let names: PackageNames
    /// The response, without the secrets of the request.
    public let document: JSONValue
    /// The list of items that the provider reads.
    public let list: RecordedList
    /// The other lists in the response.
    public let otherLists: [RecordedList]
    public let wrappers: ItemWrappers
    public let entity: EntityGuess
    /// Where the name of the entity is from; `nil` for the name of the provider.
    public let nameSource: String?
    /// The type of the response, if it is not just an array of items.
    public let listEntry: String
    /// The type of the response with one item, or of an item in the list, if it is not just the entity.
    public let itemEntry: String
    /// The values beside the list that are probably about paging.
    public let hints: [EnvelopeHint]
    public let paging: PagingGuess
    public let samples: SampleChoice
    /// The request, without the number of a page that the paging sends.
    public let request: RecordedRequest
    /// The replacement of the secrets of the request.
    let redaction: Redaction
    /// All items of the recorded query, except secrets.
    let recordedQuery: [(name: String, value: String)]
    /// Whether values of the document were replaced, because they are secrets of the request.
    public let isRedacted: Bool

    /// Guesses the provider. Throws an error that says what is missing in the response.
    public init(
        _ response: RecordedResponse, names: PackageNames, options: ProposalOptions = ProposalOptions()
    ) throws(ProposalError) {
        self.names = names
        let recorded: RecordedRequest? =
            if let url = options.url { try RecordedRequest(url: url, names: names) } else { nil }
        redaction = (recorded?.redaction ?? Redaction(of: [])).adding(options.secretValues)
        document = redaction.redacted(response.document)
        isRedacted = document != response.document
        if let path = options.listPath {
            list = try ListFinder.list(in: document, at: path)
            otherLists = []
        } else {
            let lists = try ListFinder.lists(in: document)
            list = lists[0]
            otherLists = Array(lists.dropFirst())
        }
        wrappers = ItemWrappers(in: list)
        let name = EntityName(of: list, wrappers, in: recorded, names, described: options.itemName)
        nameSource = name.source
        var taken = options.takenTypes.union(Self.swiftTypes)
        taken.formUnion([names.name, names.type, "\(names.stem)ErrorResponse", "Samples", "SampleRecords"])
        let type = Self.type(name.words, in: names, taken)
        listEntry = SwiftName.type(name.plural == name.words ? name.words + ["list"] : name.plural) + "Entry"
        itemEntry = type + (listEntry == type + "Entry" ? "ItemEntry" : "Entry")
        taken.formUnion([listEntry, itemEntry])
        entity = try EntityGuess(
            list, wrappers, named: name, type: type, takenTypes: taken, idPath: options.idPath)
        hints = list.isSingle ? [] : EnvelopeHint.hints(beside: list, in: document)
        samples = SampleChoice(from: list)
        var request = recorded ?? RecordedRequest(path: name.plural.joined(separator: "-"))
        recordedQuery = request.query
        paging = PagingGuess(hints, beside: list, after: request)
        // The number of the page is not a fixed part of the query.
        if case .numbered(let numbers) = paging { request.query.removeAll { $0.name == numbers.queryName } }
        self.request = request
    }

    /// Whether the list has more items than the provider requests.
    public var isTruncated: Bool { paging.isTruncated }

    /// Returns the id of an item as text; `nil` for an item without one.
    public func id(of item: RecordedList.Item) -> String? {
        guard !entity.hasKeyAsID else { return item.key }
        let path = entity.columns[0].path.map(\.key)
        switch path.reduce(item.object as JSONValue?, { $0?[$1] }) {
        case .text(let text): return text
        case .number(let digits): return digits
        default: return nil
        }
    }

    /// Returns the name of the entity's type. Some names are taken: `Repository` and `Page` are types of `Protocols`.
    private static func type(_ words: [String], in names: PackageNames, _ taken: Set<String>) -> String {
        let type = SwiftName.type(words)
        let choices = [type, type + "Item", names.stem + type]
        return choices.first { !taken.contains($0) && $0.first?.isLetter == true } ?? "\(names.stem)ListItem"
    }

    /// Names that the package must not declare. They belong to types and modules that it uses or that Swift developers
    /// know.
    private static let swiftTypes: Set<String> = [
        "Any", "Array", "Bool", "Character", "Codable", "CodingKey", "CodingKeys", "Data", "Date", "Decimal",
        "Decodable",
        "Decoder", "DecodingError", "Dictionary", "Double", "Encodable", "Equatable", "Error", "Float", "Hashable",
        "Identifiable", "Int", "Never", "Optional", "Range", "Result", "Self", "Sendable", "Sequence", "Set", "String",
        "Task", "Type", "URL", "UUID", "Void", "Test", "Suite", "Testing", "Foundation", "Swift", "Protocols",
        "ProtocolsTesting", "FakeClient",
    ]
}
