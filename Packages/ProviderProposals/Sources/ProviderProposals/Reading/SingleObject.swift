import Essentials

/// The one object that a response consists of, with the envelopes around it removed: `{"data": {"id": 7}}`.
struct SingleObject {
    private static let envelopes: Set<String> = [
        "data", "result", "item", "value", "response", "record", "entry", "object", "payload",
    ]
    private static let idNames: Set<String> = ["id", "uuid", "guid", "identifier"]
    private static let minimumDetails = 3

    /// The object as a list of one item.
    let list: RecordedList
    /// Whether the object has a field that is usually an id.
    let hasID: Bool
    /// Whether the object has an id and several other values, so that it is probably more than the envelope of a list.
    let isDetailed: Bool

    /// Finds the object; `nil` if the document has none with a value.
    init?(in document: JSONValue) {
        var (path, object): ([String], JSONValue) = ([], document)
        while !Self.hasID(object), let inner = Self.inner(of: object) {
            path.append(inner.key)
            object = inner.value
        }
        let values = Self.values(of: object)
        guard !values.isEmpty, let list = RecordedList(object, at: path, form: SingleForm()) else { return nil }
        self.list = list
        hasID = Self.hasID(object)
        isDetailed = hasID && values.count >= Self.minimumDetails
    }

    /// Returns the only object in an envelope, or the object that is its only member.
    private static func inner(of object: JSONValue) -> JSONValue.Member? {
        let members = object.members ?? []
        let objects = members.filter {
            (envelopes.contains($0.key.lowercased()) || members.count == 1) && $0.value.members?.isEmpty == false
        }
        return objects.count == 1 ? objects[0] : nil
    }

    private static func hasID(_ object: JSONValue) -> Bool {
        (object.members ?? []).contains { idNames.contains(SwiftName.words($0.key).joined()) && $0.value.isScalar }
    }

    /// Returns the strings, numbers and Booleans in an object, and in the objects that hold the fields of an item.
    private static func values(of object: JSONValue) -> [JSONValue] {
        (object.members ?? []).flatMap { member in
            ItemWrappers.known.contains(member.key)
                ? values(of: member.value) : member.value.isScalar ? [member.value] : []
        }
    }
}
