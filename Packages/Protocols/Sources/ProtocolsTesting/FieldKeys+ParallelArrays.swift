import Protocols

extension FieldKeys {
    /// Returns JSON with an array of objects in place of each object of parallel arrays, as the client of an app reads it.
    func replacingParallelArrays(in data: Data) throws -> Data {
        guard !parallelArrays.isEmpty else { return data }
        let document = try JSONDecoder().decode(FieldValue.self, from: data)
        return try JSONEncoder().encode(
            try parallelArrays.reduce(document) { try $0.replacing($1[...]) { try $0.objectsOfArrays() } })
    }
}

extension FieldValue {
    /// Returns the value with the value at a path replaced.
    fileprivate func replacing(
        _ path: ArraySlice<String>, with replacement: (FieldValue) throws -> FieldValue
    ) throws -> FieldValue {
        guard let key = path.first else { return try replacement(self) }
        guard case .object(let members) = self else { return self }
        return .object(
            try members.map { member in
                guard member.name == key else { return member }
                return Member(key, try member.value.replacing(path.dropFirst(), with: replacement))
            })
    }

    /// Returns an array of objects for an object of arrays. A member that is not an array is in each of them.
    fileprivate func objectsOfArrays() throws -> FieldValue {
        guard case .object(let members) = self else { return self }
        let counts = Set(members.compactMap(\.value.elements?.count))
        guard let count = counts.max() else { return self }
        guard counts.count == 1 else {
            throw IncorrectData(entry: "parallel arrays", reason: "expected arrays of \(count) values")
        }
        return .list(
            (0..<count).map { index in
                .object(members.map { Member($0.name, $0.value.elements?[index] ?? $0.value) })
            })
    }

    private var elements: [FieldValue]? {
        if case .list(let elements) = self { elements } else { nil }
    }
}
