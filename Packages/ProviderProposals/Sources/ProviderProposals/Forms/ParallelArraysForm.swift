import Essentials

/// `{"time": ["0:00", "1:00"], "rain": [0, 2]}`: an item consists of the values at the same index in all arrays.
struct ParallelArraysForm: ListForm {
    var kind: ListFormKind { .parallelArrays }
    var hasRecords: Bool { false }

    func items(in value: JSONValue) -> [RecordedList.Item]? {
        guard let members = value.members else { return nil }
        let counts = Set(members.compactMap { $0.value.elements?.count })
        guard counts.count == 1, let count = counts.first else { return nil }
        return (0..<count).map { index in
            // A member that is not an array is in each item, as for `FieldKeys.readingParallelArrays(at:)`.
            let fields = members.map { member in
                JSONValue.Member(key: member.key, value: member.value.elements?[index] ?? member.value)
            }
            return RecordedList.Item(key: nil, object: .object(fields))
        }
    }

    func value(of items: [RecordedList.Item], like value: JSONValue) -> JSONValue {
        .object(
            (value.members ?? []).map { member in
                guard member.value.elements != nil else { return member }
                let elements = items.map { $0.object[member.key] ?? .null }
                return JSONValue.Member(key: member.key, value: .array(elements))
            })
    }

    func description(_ count: Int) -> String { "an object of arrays with \("value".counted(count)) each" }
    func summary(_ count: Int) -> String { "parallel arrays of \("value".counted(count))" }

    /// Returns whether the arrays of an object are probably parallel: most members are arrays of several values.
    static func isLikely(_ members: [JSONValue.Member]) -> Bool {
        let arrays = members.compactMap(\.value.elements)
        let areValues = arrays.allSatisfy { $0.count > 1 && !$0.contains { $0.members != nil } }
        let others = members.filter { $0.value.elements == nil }
        return arrays.count > 1 && areValues && others.count < arrays.count
            && others.allSatisfy { $0.value.members == nil }
    }
}
