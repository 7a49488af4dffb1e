import Essentials

/// Options for a proposal. The paths and the URL replace guesses.
public struct ProposalOptions: Sendable {
    /// The place of the list in the response: `data.items`; `.` for the whole document.
    public var listPath: String?
    /// The place of the id in an item: `login.uuid`.
    public var idPath: String?
    /// The URL of the recorded request.
    public var url: String?
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
    let names: PackageNames
    let document: JSONValue
    let list: RecordedList
    /// The other lists in the response.
    let otherLists: [RecordedList]
    let wrappers: ItemWrappers
    let entity: EntityGuess
    /// Where the name of the entity is from.
    let nameSource: String
    /// The type of the response, if it is not just an array of items.
    let listEntry: String
    /// The type of the response with one item, or of an item in the list, if it is not just the entity.
    let itemEntry: String
    let hints: [EnvelopeHint]
    let paging: any PagingForm
    let samples: SampleChoice
    let request: RecordedRequest
    /// Whether values of the document were replaced, because they are secrets of the request.
    let isRedacted: Bool

    /// Guesses the provider. Throws an error that says what is missing in the response.
    public init(
        _ response: RecordedResponse, names: PackageNames, options: ProposalOptions = ProposalOptions()
    ) throws(GeneratorError) {
        self.names = names
        let recorded: RecordedRequest? =
            if let url = options.url { try RecordedRequest(url: url, names: names) } else { nil }
        document = recorded?.redaction.redacted(response.document) ?? response.document
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
        let name = EntityName(of: list, wrappers, in: recorded, names)
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
        paging = Self.paging(hints, beside: list, after: &request)
        self.request = request
    }

    /// Whether the list has more items than the provider requests.
    var isTruncated: Bool { (paging as? SinglePage)?.isTruncated == true }

    /// Returns the way in which the provider requests pages. Removes the number of the page from the recorded query.
    private static func paging(
        _ hints: [EnvelopeHint], beside list: RecordedList, after request: inout RecordedRequest
    ) -> any PagingForm {
        // In a list that is the whole response, nothing is about paging.
        guard request.isRecorded, !list.path.isEmpty, !list.isSingle else {
            return SinglePage(list: list, hints: hints)
        }
        if let link = NextLink(in: hints, beside: list, after: request) { return link }
        guard let numbers = PageNumbers(in: hints, beside: list, after: request) else {
            return SinglePage(list: list, hints: hints)
        }
        request.query.removeAll { $0.name == numbers.queryName }
        return numbers
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
