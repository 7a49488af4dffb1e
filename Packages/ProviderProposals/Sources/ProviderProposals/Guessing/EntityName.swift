import Essentials

/// A guess about the singular name of the items.
public struct EntityName: Sendable {
    /// The words in lower case, such as `near`, `earth` and `object`.
    let words: [String]
    /// Where the name is from, for the report: `the key of the list`.
    let source: String?

    /// The words of the plural name.
    var plural: [String] { words.dropLast() + [SwiftName.plural(words.last ?? "item")] }

    /// Guesses the name from the data, then from the URL, then from the name of the package.
    ///
    /// - Parameter described: The name in a description of the API.
    init(
        of list: RecordedList, _ wrappers: ItemWrappers, in request: RecordedRequest?, _ names: PackageNames,
        described: String? = nil
    ) {
        let typeField = Self.typeField(of: list)
        let guesses: [(text: String?, source: String)] = [
            (described, "the schema of the items"), (Self.resourceType(of: list), "the type of the items"),
            (wrappers.main, "the key of the object in each item"),
            (list.path.last { Self.isName($0) }, "the key of the list"),
            (typeField?.text, "the field '\(typeField?.key ?? "")' of the items"),
            (request.flatMap { Self.segment(of: $0, list) }, "the path of the URL"),
        ]
        for guess in guesses {
            guard let text = guess.text, Self.isName(text) else { continue }
            words = Self.singular(SwiftName.words(text))
            source = guess.source
            return
        }
        var words = SwiftName.words(names.stem)
        if words.count > 1, words.last == "api" { words.removeLast() }
        self.words = Self.singular(words)
        source = nil
    }

    private static func singular(_ words: [String]) -> [String] {
        var words = words
        if words.count > 1, ["all", "list", "get", "my"].contains(words[0]) { words.removeFirst() }
        let last = words.popLast() ?? "item"
        return words + [periods[last] ?? SwiftName.singular(last)]
    }

    private static let periods = [
        "minutely": "minute", "hourly": "hour", "daily": "day", "weekly": "week", "monthly": "month", "yearly": "year",
    ]

    private static func isName(_ text: String) -> Bool {
        !ListFinder.isUsual(text) && !text.looksLikeID && !SwiftName.words(text).isEmpty
    }

    /// Returns the type of resources in JSON:API: `articles`, or `node--article` of Drupal.
    private static func resourceType(of list: RecordedList) -> String? {
        guard list.hasResources, let type = value(of: "type", in: list) else { return nil }
        return type.split(separator: "--").last.map(String.init)
    }

    /// Returns the value of a field that names the kind of the items: `charge`, or `volume` of `books#volume`.
    private static func typeField(of list: RecordedList) -> (key: String, text: String)? {
        for key in ["wrapperType", "object", "_type", "resource_type", "kind"] {
            guard let text = value(of: key, in: list)?.split(separator: "#").last.map(String.init),
                text.wholeMatch(of: /[A-Za-z][A-Za-z _.-]{1,30}/) != nil, !generalTypes.contains(text.lowercased())
            else { continue }
            return (key, text)
        }
        return nil
    }

    private static let generalTypes: Set<String> = ["list", "item", "object", "record", "entry", "feature", "result"]

    /// Returns the text that a field has in all items.
    private static func value(of key: String, in list: RecordedList) -> String? {
        let texts = Set(list.items.map { $0.object[key]?.text })
        return texts.count == 1 ? texts.first.flatMap(\.self) : nil
    }

    /// Returns the last segment of the path that names the items, and not a version, an operation or an id. Operations in
    /// a segment are dropped: `package_search`.
    private static func segment(of request: RecordedRequest, _ list: RecordedList) -> String? {
        let values =
            list.isSingle ? list.items.flatMap { $0.object.members ?? [] }.compactMap(\.value.text) : []
        let segments = request.path.filter { segment in
            !values.contains(segment) && !segment.contains(where: \.isNumber) && segment != Redaction.replacement
        }
        let names = segments.map { segment in
            let stem = segment.prefix { $0 != "." }
            return SwiftName.words(String(stem)).filter { !operations.contains($0) }.joined(separator: "_")
        }
        return names.last(where: isName)
    }

    /// Words in paths that do not name the items.
    public static let operations: Set<String> = [
        "search", "list", "query", "find", "lookup", "filter", "all", "latest", "random", "api", "rest", "json",
        "jsonapi",
        "index", "export", "feed", "public", "sparql", "w", "wiki", "php", "action", "resource",
    ]
}

extension RecordedList {
    /// Whether the items are resources of JSON:API.
    public var hasResources: Bool {
        items.allSatisfy { $0.object["type"]?.text != nil && $0.object["attributes"]?.members != nil }
    }
}
