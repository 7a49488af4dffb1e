/// An entry that can be made from an entity or a draft, to be sent to an API.
public protocol DTODecodable {
    /// What it is made from.
    associatedtype DTO

    /// Makes the entry.
    ///
    /// - Throws: `IncorrectData` with the field that the API has no form for.
    static func from(dto: DTO) throws(IncorrectData) -> Self
}

/// One element that cannot be mapped fails the array, and the error tells its index.
extension Array: DTODecodable where Element: DTODecodable {
    public static func from(dto: [Element.DTO]) throws(IncorrectData) -> [Element] {
        var mapped: [Element] = []
        mapped.reserveCapacity(dto.count)
        for (index, element) in dto.enumerated() {
            do {
                mapped.append(try Element.from(dto: element))
            } catch {
                throw error.within(.index(index))
            }
        }
        return mapped
    }
}

/// Nothing gives nothing.
extension Optional: DTODecodable where Wrapped: DTODecodable {
    public static func from(dto: Wrapped.DTO?) throws(IncorrectData) -> Wrapped? {
        guard let dto else { return nil }
        return try Wrapped.from(dto: dto)
    }
}
