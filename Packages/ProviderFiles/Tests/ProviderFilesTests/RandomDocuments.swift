import Essentials
import ProtocolsTesting

/// Valid files with random changes: another value, a removed member, a renamed one, or one from another place.
struct RandomDocuments {
    private let documents: [(name: String, document: JSONValue)]
    private var random = SeededGenerator(seed: 0)

    init() throws {
        documents = try TestFiles.names.map { ($0, Self.small(try TestFiles.document($0))) }
    }

    /// Returns the document with few samples, so that changes are in all parts of it.
    private static func small(_ document: JSONValue) -> JSONValue {
        guard case .object(var members) = document, let index = members.firstIndex(where: { $0.key == "samples" }),
            case .array(let requests)? = members[index].value["requests"], requests.count > 4
        else { return document }
        members[index].value = ["requests": .array([requests[requests.count - 1]])]
        return .object(members)
    }

    /// Returns a changed document, and the name of its file.
    mutating func document(_ random: SeededGenerator) -> (name: String, document: JSONValue) {
        self.random = random
        let (name, document) = documents[Int.random(in: documents.indices, using: &self.random)]
        let places = places(in: document)
        let count = Int.random(in: 1...2, using: &self.random)
        let changed = (0..<count).reduce(document) { document, _ in
            change(
                document, at: places[Int.random(in: places.indices, using: &self.random)][...], values: places,
                of: document)
        }
        return (name, changed)
    }

    private static let values: [JSONValue] = [
        .null, true, false, "", "a", "id", "{", "{x}", "{id}", "/{x}", "[0", "a[*]", "🦊\u{301}", "\u{0}\n", "https://",
        "//", "page", "POST", "date", "30/min", [], [:], [.null], ["a": true], [["text"]], ["$comment": [:]],
        .number("0"), .number("-1"), .number("1.5"), .number("1.0"), .number("2e0"), .number("1e400"),
        .number("99999999999999999999999999999999999999999"), .number("9223372036854775807"),
        .number("-9223372036854775808"), .number("-0"),
    ]

    /// The indices from a document to each value in it.
    private func places(in value: JSONValue) -> [[Int]] {
        [[]] + value.children.enumerated().flatMap { index, child in places(in: child).map { [index] + $0 } }
    }

    private mutating func change(
        _ value: JSONValue, at path: ArraySlice<Int>, values places: [[Int]], of document: JSONValue
    ) -> JSONValue {
        guard let index = path.first, value.children.indices.contains(index) else {
            let other = places[Int.random(in: places.indices, using: &random)]
            let isCopied = Int.random(in: 0..<3, using: &random) == 0
            return isCopied
                ? document.value(at: other) : Self.values[Int.random(in: Self.values.indices, using: &random)]
        }
        let isLast = path.count == 1
        switch value {
        case .object(var members):
            let action = isLast ? Int.random(in: 0..<6, using: &random) : 9
            if action == 0 {
                members.remove(at: index)
            } else if action == 1, let name = ["nam", "kind", "path", "é"].randomElement(using: &random),
                !members.contains(where: { $0.key == name })
            {
                members[index] = JSONValue.Member(key: name, value: members[index].value)
            } else {
                let changed = change(members[index].value, at: path.dropFirst(), values: places, of: document)
                members[index].value = changed
            }
            return .object(members)
        case .array(var elements):
            if isLast, Int.random(in: 0..<6, using: &random) == 0 {
                elements.remove(at: index)
            } else {
                elements[index] = change(elements[index], at: path.dropFirst(), values: places, of: document)
            }
            return .array(elements)
        default: return value
        }
    }
}

extension JSONValue {
    fileprivate var children: [JSONValue] {
        switch self {
        case .array(let elements): elements
        case .object(let members): members.map(\.value)
        case .null, .boolean, .number, .text: []
        }
    }

    fileprivate func value(at path: [Int]) -> JSONValue {
        path.reduce(self) { value, index in
            value.children.indices.contains(index) ? value.children[index] : .null
        }
    }
}
