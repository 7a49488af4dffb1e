/// An entry that can be read from what an API sends: the first of the two mapping layers, bytes ⇄ entry.
///
/// A `Decodable` entry has nothing to write: JSON is the default.
public protocol RawDecodable {
    /// What it is read from: `Data`, unless the entry says otherwise.
    associatedtype Raw = Data

    /// Reads the entry.
    ///
    /// - Throws: `IncorrectData` with the path of the field that is missing or wrong.
    static func from(raw: Raw) throws(IncorrectData) -> Self
}

extension RawDecodable where Self: Decodable, Raw == Data {
    public static func from(raw: Data) throws(IncorrectData) -> Self {
        if let value = JSONTape.decode(Self.self, from: raw) { return value }
        guard !JSONScanner.breaksOffInArray(raw) else { throw IncorrectData(brokenOff: raw, decoding: Self.self) }
        do {
            return try JSONDecoder().decode(Self.self, from: raw)
        } catch {
            throw IncorrectData(decoding: Self.self, from: raw, failedWith: error)
        }
    }
}

/// A JSON array of entries. One element that cannot be read fails the array.
extension Array: RawDecodable where Element: RawDecodable & Decodable, Element.Raw == Data {
    public typealias Raw = Data
}

/// Nothing gives nothing.
extension Optional: RawDecodable where Wrapped: RawDecodable {
    public static func from(raw: Wrapped.Raw?) throws(IncorrectData) -> Wrapped? {
        guard let raw else { return nil }
        return try Wrapped.from(raw: raw)
    }
}
