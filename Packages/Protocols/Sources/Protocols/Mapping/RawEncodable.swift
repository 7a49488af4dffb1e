/// An entry that can be written as what an API reads.
///
/// An `Encodable` entry has nothing to write: JSON is the default.
public protocol RawEncodable {
    /// What it is written as: `Data`, unless the entry says otherwise.
    associatedtype Raw = Data

    /// Writes the entry.
    ///
    /// - Throws: `IncorrectData` when a value has no form in the format, such as an infinite number in JSON.
    func toRaw() throws(IncorrectData) -> Raw
}

extension RawEncodable where Self: Encodable, Raw == Data {
    public func toRaw() throws(IncorrectData) -> Data {
        do {
            let encoder = JSONEncoder()
            // One entry is always the same bytes, so that samples and caches can compare them.
            encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
            return try encoder.encode(self)
        } catch {
            throw IncorrectData(entry: "\(Self.self)", reason: "cannot be written as JSON: \(error)")
        }
    }
}

/// A JSON array of entries.
extension Array: RawEncodable where Element: RawEncodable & Encodable, Element.Raw == Data {}

/// Nothing gives nothing.
extension Optional: RawEncodable where Wrapped: RawEncodable {
    public func toRaw() throws(IncorrectData) -> Wrapped.Raw? {
        guard let self else { return nil }
        return try self.toRaw()
    }
}
