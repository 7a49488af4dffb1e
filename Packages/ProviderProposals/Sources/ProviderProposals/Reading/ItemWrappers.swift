import Essentials

/// The keys of objects inside an item that hold its fields, such as `attributes` in JSON:API.
public struct ItemWrappers: Sendable {
    /// The keys of common formats: GraphQL, JSON:API, Elasticsearch, Airtable, GeoJSON and FHIR.
    static let known: Set<String> = ["node", "attributes", "_source", "fields", "properties", "resource"]

    /// The key of the object that is the item itself: `show` for `{"score": 0.9, "show": {"id": 1, …}}`; `nil` if the
    /// item has its own id, or more than one object.
    public let main: String?

    init(in list: RecordedList) {
        let objects = list.items.map(\.object)
        let keys = (objects.first?.members ?? []).filter { $0.value.members != nil }.map(\.key)
        guard keys.count == 1, let key = keys.first, !Self.known.contains(key),
            objects.allSatisfy({ Self.isMain(key, of: $0) })
        else {
            main = nil
            return
        }
        main = key
    }

    func contains(_ key: String) -> Bool { Self.known.contains(key) || key == main }

    private static func isMain(_ key: String, of object: JSONValue) -> Bool {
        guard let inner = object[key]?.members, let outer = object.members, outer.count < inner.count else {
            return false
        }
        return !outer.contains(where: isID) && inner.contains(where: isID)
    }

    private static func isID(_ member: JSONValue.Member) -> Bool {
        ["id", "uuid", "guid"].contains(SwiftName.words(member.key).joined())
    }
}
