/// An entry that can become an entity: the second of the two mapping layers, entry ⇄ entity.
///
/// The entry conforms, never the entity: two providers that both conformed `User` would give one type two
/// conformances to one protocol, and the linker would pick one of them in silence.
public protocol DTOEncodable {
    /// The entity it becomes.
    associatedtype DTO

    /// Makes the entity.
    ///
    /// - Throws: `IncorrectData` with the field that has no meaning as an entity.
    func toDTO() throws(IncorrectData) -> DTO
}

/// One element that cannot be mapped fails the array, and the error tells its index.
extension Array: DTOEncodable where Element: DTOEncodable {
    public func toDTO() throws(IncorrectData) -> [Element.DTO] {
        var mapped: [Element.DTO] = []
        mapped.reserveCapacity(count)
        for (index, element) in enumerated() {
            do {
                mapped.append(try element.toDTO())
            } catch {
                throw error.within(.index(index))
            }
        }
        return mapped
    }
}

/// Nothing gives nothing.
extension Optional: DTOEncodable where Wrapped: DTOEncodable {
    public func toDTO() throws(IncorrectData) -> Wrapped.DTO? {
        guard let self else { return nil }
        return try self.toDTO()
    }
}
