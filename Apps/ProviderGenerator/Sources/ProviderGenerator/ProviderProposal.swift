import Essentials
import Protocols
import ProviderContract

/// The names of a new package, as `scripts/new-provider` derives them.
public struct PackageNames: Sendable {
    /// The package and its module: `WeatherProvider`.
    public let name: String
    /// The name without `Provider`: `Weather`.
    public let stem: String
    /// The provider's type: `WeatherAPI`.
    public let type: String
    /// The provider's id: `weather`.
    public let id: String

    /// Creates the names of a package.
    public init(name: String, stem: String, type: String, id: String) {
        self.name = name
        self.stem = stem
        self.type = type
        self.id = id
    }
}

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

    /// Creates options that replace no guess.
    public init() {}
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

/// The request of a recorded response.
struct RecordedRequest: Sendable {
    /// The scheme and the host: `https://api.example.com`.
    let baseURL: String
    /// The segments of the path, not percent-encoded.
    let path: [String]
    /// The items of the query, without those that look like secrets.
    let query: [QueryItem]
    /// The names of the query items that look like secrets.
    let secrets: [String]
    /// Whether the user gave the URL.
    let isRecorded: Bool

    init(_ text: String?, defaultPath: String) throws(GeneratorError) {
        guard let text else {
            (baseURL, path, query, secrets) = ("https://api.example.com", [defaultPath], [], [])
            isRecorded = false
            return
        }
        guard let url = URL(string: text), url.scheme == "https", let host = url.host(), !host.isEmpty,
            url.user() == nil, let parts = URLComponents(url: url, resolvingAgainstBaseURL: true)
        else { throw GeneratorError("invalid value '\(text)' for '--url': expected https://HOST/PATH") }
        baseURL = "https://\(host)" + (url.port.map { ":\($0)" } ?? "")
        let segments = url.path(percentEncoded: false).split(separator: "/").map(String.init)
        // An empty last segment keeps the slash at the end of a path such as `/items/`.
        path = url.path().hasSuffix("/") && !segments.isEmpty ? segments + [""] : segments
        let items = (parts.queryItems ?? []).map { QueryItem($0.name, $0.value ?? "") }
        query = items.filter { !$0.name.looksLikeSecret }
        secrets = items.map(\.name).filter(\.looksLikeSecret)
        isRecorded = true
    }
}

extension String {
    /// Whether a query item with this name is probably a secret, such as an API key.
    fileprivate var looksLikeSecret: Bool {
        let words = SwiftName.words(self)
        return words.contains {
            ["key", "apikey", "appid", "token", "secret", "password", "signature", "sig"].contains($0)
        }
    }
}
