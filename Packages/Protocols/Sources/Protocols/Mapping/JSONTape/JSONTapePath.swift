/// The coding path of a decoder or container.
indirect enum JSONTapePath {
    case root
    case step(any CodingKey, in: JSONTapePath)

    var keys: [any CodingKey] {
        switch self {
        case .root: []
        case .step(let key, let outer): outer.keys + [key]
        }
    }

    func appending(_ key: any CodingKey) -> JSONTapePath { .step(key, in: self) }

    func appending(index: Int) -> JSONTapePath { .step(IndexKey(index: index), in: self) }

    /// Reads like the keys of `JSONDecoder`.
    private struct IndexKey: CodingKey {
        let index: Int

        init(index: Int) { self.index = index }
        init(intValue: Int) { self.init(index: intValue) }
        init?(stringValue: String) { nil }

        var stringValue: String { "Index \(index)" }
        var intValue: Int? { index }
    }
}
