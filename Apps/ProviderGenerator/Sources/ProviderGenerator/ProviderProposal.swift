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
    let entity: EntityGuess
    /// The type of the response, if it is not just an array of items.
    let listEntry: String
    let hints: [EnvelopeHint]
    let samples: SampleChoice
    let request: RecordedRequest

    /// Guesses the provider. Throws an error that says what is missing in the response.
    public init(
        _ response: RecordedResponse, names: PackageNames, options: ProposalOptions = ProposalOptions()
    ) throws(GeneratorError) {
        self.names = names
        document = response.document
        if let path = options.listPath {
            list = try ListFinder.list(in: document, at: path)
            otherLists = []
        } else {
            let lists = try ListFinder.lists(in: document)
            list = lists[0]
            otherLists = Array(lists.dropFirst())
        }
        let words = Self.words(for: list, names)
        var taken = options.takenTypes.union(Self.swiftTypes)
        taken.formUnion([names.name, names.type, "\(names.stem)ErrorResponse", "Samples", "SampleRecords"])
        let plural = Array(words.dropLast()) + [SwiftName.plural(words.last ?? "item")]
        listEntry = SwiftName.type(plural == words ? words + ["list"] : plural) + "Entry"
        taken.insert(listEntry)
        let type = SwiftName.type(words)
        // Some names are taken: `Repository` and `Page` are types of `Protocols`.
        let choices = [type, type + "Item", names.stem + type]
        let name = choices.first { !taken.contains($0) && $0.first?.isLetter == true } ?? "\(names.stem)ListItem"
        entity = try EntityGuess(list, words: words, type: name, takenTypes: taken, idPath: options.idPath)
        hints = EnvelopeHint.hints(beside: list, in: document)
        samples = SampleChoice(from: list)
        request = try RecordedRequest(options.url, defaultPath: plural.joined(separator: "-"))
    }

    /// Whether the list has more items than the response.
    var isTruncated: Bool { hints.contains(where: \.isTruncated) }

    /// Returns the words of an item's singular name, from the place of the list or from the name of the package.
    private static func words(for list: RecordedList, _ names: PackageNames) -> [String] {
        let key = list.path.last { !ListFinder.isUsual($0) && !$0.looksLikeID && !SwiftName.words($0).isEmpty }
        var words = SwiftName.words(key ?? names.stem)
        if key == nil, words.count > 1, words.last == "api" { words.removeLast() }
        if words.count > 1, ["all", "list", "get", "my"].contains(words[0]) { words.removeFirst() }
        let last = words.popLast() ?? "item"
        return words + [SwiftName.singular(last)]
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
