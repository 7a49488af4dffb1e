import Essentials

/// Finds the list of items in a response.
struct ListFinder {
    private static let maximumDepth = 8

    /// Names of members that usually hold the items of a response.
    private static let usualNames: Set<String> = [
        "", "data", "items", "results", "result", "hits", "records", "entries", "list", "rows", "values", "content",
        "docs", "documents", "features", "edges", "nodes", "objects", "elements", "response", "members", "value",
    ]
    /// Names of members that describe the response or supplement the items.
    private static let otherNames: Set<String> = [
        "included", "links", "_links", "errors", "warnings", "messages", "meta", "metadata", "facets", "filters",
        "aggregations", "includes", "pagination", "paging",
    ]

    private var lists: [RecordedList] = []
    private var emptyPlaces: [String] = []
    private var others: [String] = []
    private var columns: String?

    /// Returns the lists in a document. The first one is the most likely list of items.
    static func lists(in document: JSONValue) throws(GeneratorError) -> [RecordedList] {
        var finder = ListFinder()
        finder.search(document, at: [])
        let ranked = finder.lists.enumerated().sorted {
            let (first, second) = (rank($0.element), rank($1.element))
            return first == second ? $0.offset < $1.offset : first > second
        }
        guard ranked.isEmpty else { return ranked.map(\.element) }
        throw finder.failure(in: document)
    }

    /// Returns the list at a path, such as `data.items`. The path of the whole document is `.`.
    static func list(in document: JSONValue, at place: String) throws(GeneratorError) -> RecordedList {
        guard let (path, value) = document.value(at: place) else {
            let found = (try? lists(in: document).map(\.summary).joined(separator: ", ")) ?? "none"
            throw GeneratorError("invalid value '\(place)' for '--list': no such field; the lists found: \(found)")
        }
        if value.elements?.isEmpty == true { throw empty(place) }
        for form in [RecordedList.Form.array, .keyedArrays, .keyed] {
            if let list = RecordedList(value, at: path, form: form) { return list }
        }
        throw GeneratorError(
            "invalid value '\(place)' for '--list': expected an array of objects, got \(value.summary)")
    }

    /// Returns whether a key is too general to name the items, such as `data` or `results`.
    static func isUsual(_ key: String) -> Bool {
        usualNames.contains(key.lowercased()) || otherNames.contains(key.lowercased())
    }

    private static func rank(_ list: RecordedList) -> [Int] {
        let name = list.path.last?.lowercased() ?? ""
        let isOther = list.path.contains { otherNames.contains($0.lowercased()) }
        let hasKeys = list.path.isEmpty ? list.form != .array : list.form == .keyed
        let likelihood = isOther ? 0 : hasKeys ? 1 : usualNames.contains(name) ? 3 : 2
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
            if let list = RecordedList(value, at: path, form: .array) {
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
        if hasIDs, let list = RecordedList(value, at: path, form: .keyedArrays) {
            lists.append(list)
            return
        }
        if let list = RecordedList(value, at: path, form: .keyed), hasIDs || (members.count > 1 && list.isUniform) {
            lists.append(list)
            // The objects inside an item are not further items.
            if hasIDs { return }
        }
        noteColumns(members, at: path)
        for member in members { search(member.value, at: path + [member.key]) }
    }

    /// Remembers parallel arrays for the error message: `{"time": […], "temperature": […]}`.
    private mutating func noteColumns(_ members: [JSONValue.Member], at path: [String]) {
        let arrays = members.filter { ($0.value.elements?.count ?? 0) > 1 && $0.value.elements?.first?.members == nil }
        let counts = Set(arrays.compactMap { $0.value.elements?.count })
        guard columns == nil, arrays.count > 1, counts.count == 1, let count = counts.first else { return }
        let place = path.isEmpty ? "the document" : path.joined(separator: ".")
        columns =
            "\(place) has \(arrays.count) arrays of \(count) values (\(arrays.map(\.key).joined(separator: ", ")))"
    }

    private func failure(in document: JSONValue) -> GeneratorError {
        if let columns {
            return GeneratorError(
                "no list of objects in the response: \(columns); each item consists of the values at the same index in "
                    + "all arrays, so create the provider with scripts/new-provider NAME, and combine the arrays in "
                    + "Provider.swift")
        }
        if let place = emptyPlaces.first, others.isEmpty { return Self.empty(place) }
        let found = [document.summary] + others.filter { !$0.hasPrefix(" (") }
        return GeneratorError(
            "no list of objects in the response (found: \(found.joined(separator: "; "))); "
                + "record a response that contains a list, or give the path of the list with --list PATH")
    }

    private static func empty(_ place: String) -> GeneratorError {
        GeneratorError("the list at \(place) is empty; record a response with a few items")
    }
}

extension RecordedList {
    /// Whether the objects share at least half of their keys.
    var isUniform: Bool {
        let keys = items.map { Set(($0.object.members ?? []).map(\.key)) }
        let all = keys.reduce(Set<String>()) { $0.union($1) }
        let shared = keys.dropFirst().reduce(keys.first ?? []) { $0.intersection($1) }
        return !shared.isEmpty && shared.count * 2 >= all.count
    }
}

extension String {
    /// Whether a key looks like an id or a date, not like the name of a field: `2015-09-08`, `81`, `0x7f3a9c21`.
    var looksLikeID: Bool {
        let digits = utf8.count { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        let letters = unicodeScalars.count { $0.properties.isAlphabetic }
        return digits > 0 && (letters == 0 || (utf8.count >= 8 && digits >= 3))
    }
}

extension JSONValue {
    /// Returns the value at a path with dots, such as `data.items`. A key can contain dots.
    func value(at place: String) -> (path: [String], value: JSONValue)? {
        if place == "." || place.isEmpty { return ([], self) }
        let parts = place.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        for count in 1...parts.count {
            let key = parts[..<count].joined(separator: ".")
            guard let value = self[key] else { continue }
            if count == parts.count { return ([key], value) }
            if let (path, found) = value.value(at: parts[count...].joined(separator: ".")) {
                return ([key] + path, found)
            }
        }
        return nil
    }
}
