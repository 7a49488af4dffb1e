public import Essentials

extension ProviderProposal {
    /// The reason why nothing suggests how to look up an item; `nil` if its id after the path of the list may do.
    public var reasonForNoLookup: String? {
        if list.isSingle { return "the response is one item, and nothing shows how to request another one" }
        if entity.hasKeyAsID { return "an item has no id of its own" }
        if !list.form.hasRecords { return "an item is not an object in the response" }
        if let key = wrappers.main { return "an item is inside '\(key.onOneLine)' in the list" }
        if samples.items.contains(where: { id(of: $0)?.contains("://") == true }) { return "the ids are URLs" }
        let last = request.path.last { !$0.isEmpty } ?? ""
        let isOperation =
            SwiftName.words(last).contains(where: EntityName.operations.contains)
            || last.contains(/\.[A-Za-z]+$/)
        return isOperation && request.isRecorded ? "the path ends with '\(last)'" : nil
    }

    /// Whether a response with one item has it at `data`, as in JSON:API.
    public var hasItemEnvelope: Bool { list.hasResources && list.path == ["data"] }
}

/// A request for one item that is probably right: its id after the path of the list. Only its response can prove it.
public struct LookupCandidate: Sendable {
    /// The segments of the path of the request.
    public let path: [String]
    private let list: [String]
    private let item: RecordedList.Item
    private let columns: [[String]]

    /// Creates a candidate; `nil` if nothing suggests one.
    public init?(_ proposal: ProviderProposal) {
        guard proposal.request.isRecorded, proposal.reasonForNoLookup == nil, let item = proposal.list.items.first,
            let id = proposal.id(of: item), !id.isEmpty, id != ".", id != ".."
        else { return nil }
        // A path such as `/items/` keeps its slash.
        let segments = proposal.request.path
        path = segments.last == "" ? segments.dropLast() + [id, ""] : segments + [id]
        list = segments
        self.item = item
        columns = proposal.entity.columns.map { $0.path.map(\.key) }
    }

    /// Compares the item in a response with that of the list.
    ///
    /// - Throws: Why the response proves nothing, in words.
    public func proof(by document: JSONValue) throws(ProposalError) -> ProvedLookup {
        let places = [[], ["data"]] + (document.members ?? []).prefix(20).map { [$0.key] }
        let id = item.object.value(along: columns[0])
        guard let place = places.first(where: { document.value(along: $0 + columns[0]) == id }),
            let found = document.value(along: place)
        else { throw ProposalError("the response does not contain the item") }
        let other = columns.first { path in
            let (own, other) = (item.object.value(along: path) ?? .null, found.value(along: path) ?? .null)
            return own != other
        }
        if let other { throw ProposalError("'\(other.joined(separator: "."))' differs from that in the list") }
        return ProvedLookup(path: list, place: place)
    }
}

/// A look-up that a response has proved.
public struct ProvedLookup: Sendable {
    /// The segments of the path of the list.
    let path: [String]
    /// The keys from the root of the response to the item.
    let place: [String]

    /// Returns the segments of the path with an item's id or its placeholder.
    private func segments(_ id: String) -> String {
        let isFolder = path.last == ""
        return "/" + ((isFolder ? path.dropLast() : path[...]) + [id]).joined(separator: "/") + (isFolder ? "/" : "")
    }

    /// The member `get` of the file.
    func member(hasIntegerID: Bool) -> JSONValue? {
        let segments = path.map(FilePath.template)
        return .ordered([
            "integer": hasIntegerID ? true : nil,
            "path": .text(ProvedLookup(path: segments, place: place).segments("{id}")),
            "item": place.isEmpty ? nil : FilePath.text(place).map(JSONValue.text),
        ])
    }

    /// Returns the samples of an item and of an unknown one.
    func samples(of item: RecordedList.Item, _ proposal: ProviderProposal) -> [FileText] {
        let encoded = ProvedLookup(path: path.map(\.percentEncodedAsSegment), place: place)
        let body = place.reversed().reduce(item.object) { .object([JSONValue.Member(key: $1, value: $0)]) }
        let isInteger = proposal.entity.columns[0].field.type == .integer
        let name = proposal.entity.name
        return [
            .object(
                [
                    ("name", .line(.text("one \(name)"))),
                    ("target", .line(.text(encoded.segments((proposal.id(of: item) ?? "").percentEncodedAsSegment)))),
                    ("body", .line(body)),
                ], isInline: true),
            .line(
                .ordered([
                    "name": .text("an unknown \(name)"),
                    "target": .text(encoded.segments(isInteger ? "999999999" : "unknown")), "status": .number("404"),
                    "failure": "notFound", "body": .object([]),
                ])),
        ]
    }
}
