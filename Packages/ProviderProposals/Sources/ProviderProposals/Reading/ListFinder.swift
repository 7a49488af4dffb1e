import Essentials

/// Finds the list of items in a response.
struct ListFinder {
    private static let maximumDepth = 8

    /// Names of members that usually hold the items of a response.
    private static let usualNames: Set<String> = [
        "", "data", "items", "results", "result", "hits", "records", "entries", "list", "rows", "values", "content",
        "docs", "documents", "features", "edges", "nodes", "objects", "elements", "response", "members", "value",
        "bindings",
    ]
    /// Names that say how the items were found, and not what they are.
    private static let requestNames: Set<String> = [
        "search", "query", "_embedded", "collection", "body", "payload", "page",
    ]
    /// Names of members that describe the response or supplement the items.
    private static let otherNames: Set<String> = [
        "included", "links", "_links", "errors", "warnings", "messages", "meta", "metadata", "facets", "filters",
        "aggregations", "includes", "pagination", "paging",
    ]

    private var lists: [RecordedList] = []
    private var emptyPlaces: [String] = []
    private var others: [String] = []

    /// Returns the lists in a document. The first one is the most likely list of items.
    static func lists(in document: JSONValue) throws(ProposalError) -> [RecordedList] {
        var finder = ListFinder()
        finder.search(document, at: [])
        let ranked = finder.lists.enumerated().sorted {
            let (first, second) = (rank($0.element), rank($1.element))
            return first == second ? $0.offset < $1.offset : first > second
        }
        .map(\.element)
        let object = SingleObject(in: document)
        guard let first = ranked.first else {
            guard let object, finder.emptyPlaces.isEmpty || object.hasID else { throw finder.failure(in: document) }
            return [object.list]
        }
        // `{"id": 7, "name": "x", "parts": [{…}]}` is an item with parts, but `{"id": 7, "results": [{…}]}` is a list.
        guard let object, object.isDetailed, rank(first)[0] < usualLikelihood else { return ranked }
        return [object.list] + ranked
    }

    /// Returns the list at a path, such as `data.items`. The path of the whole document is `.`.
    static func list(in document: JSONValue, at place: String) throws(ProposalError) -> RecordedList {
        guard let (path, value) = document.value(at: place) else {
            let found = (try? lists(in: document).map(\.summary).joined(separator: ", ")) ?? "none"
            throw ProposalError("invalid value '\(place)' for '--items': no such field; the lists found: \(found)")
        }
        if value.elements?.isEmpty == true { throw empty(place) }
        let areCodes = value.members?.allSatisfy { $0.key.looksLikeCode } == true
        let forms: [any ListForm] =
            [ArrayForm(), KeyedArraysForm(), KeyedForm(), ParallelArraysForm()]
            + (areCodes ? [KeyedValuesForm()] : []) + [SingleForm()]
        for form in forms {
            if let list = RecordedList(value, at: path, form: form) { return list }
        }
        throw ProposalError(
            "invalid value '\(place)' for '--items': expected an array of objects, or an object, got \(value.summary)")
    }

    /// Returns whether a key is too general to name the items, such as `data` or `results`.
    static func isUsual(_ key: String) -> Bool {
        [usualNames, otherNames, requestNames].contains { $0.contains(key.lowercased()) }
    }

    /// The likelihood of a list whose key is a usual one, such as `data`.
    private static let usualLikelihood = 3

    private static func rank(_ list: RecordedList) -> [Int] {
        let name = list.path.last?.lowercased() ?? ""
        let isOther = list.path.contains { otherNames.contains($0.lowercased()) }
        let isArray = list.form is ArrayForm || (list.form is KeyedArraysForm && !list.path.isEmpty)
        let likelihood = isOther ? 0 : !isArray ? 1 : usualNames.contains(name) ? usualLikelihood : 2
        return [likelihood, list.items.count, -list.path.count]
    }
}

extension [Int] {
    fileprivate static func > (first: [Int], second: [Int]) -> Bool { second.lexicographicallyPrecedes(first) }
}

extension ListFinder {
    private mutating func search(_ value: JSONValue, at path: [String]) {
        guard path.count < Self.maximumDepth else { return }
        switch value {
        case .array(let elements):
            if let list = RecordedList(value, at: path, form: ArrayForm()) {
                lists.append(list)
            } else if elements.isEmpty {
                emptyPlaces.append(path.isEmpty ? "the document" : path.joined(separator: "."))
            } else {
                others.append("\(path.joined(separator: ".")) (\(value.summary))")
            }
        case .object(let members): searchObject(value, members, at: path)
        case .null, .boolean, .number, .text: break
        }
    }

    private mutating func searchObject(_ value: JSONValue, _ members: [JSONValue.Member], at path: [String]) {
        let hasIDs = !members.isEmpty && members.allSatisfy { $0.key.looksLikeID }
        if hasIDs, let list = RecordedList(value, at: path, form: KeyedArraysForm()) {
            lists.append(list)
            return
        }
        if let list = RecordedList(value, at: path, form: KeyedForm()), hasIDs || (members.count > 1 && list.isUniform)
        {
            lists.append(list)
            // The objects inside an item are not further items.
            if hasIDs { return }
        }
        let areCodes = members.count > 1 && members.allSatisfy { $0.key.looksLikeCode }
        let form: (any ListForm)? =
            ParallelArraysForm.isLikely(members) ? ParallelArraysForm() : areCodes ? KeyedValuesForm() : nil
        if let form, let list = RecordedList(value, at: path, form: form) {
            lists.append(list)
            return
        }
        for member in members { search(member.value, at: path + [member.key]) }
    }

    private func failure(in document: JSONValue) -> ProposalError {
        if let place = emptyPlaces.first, others.isEmpty { return Self.empty(place) }
        let found = [document.summary] + others.filter { !$0.hasPrefix(" (") }
        return ProposalError(
            "no list of objects in the response (found: \(found.joined(separator: "; "))); "
                + "record a response that contains a list, or give the path of the list with --items PATH")
    }

    private static func empty(_ place: String) -> ProposalError {
        ProposalError("the list at \(place) is empty; record a response with a few items")
    }
}
