/// An entry that can become an entity: the second of the two mapping layers, entry ⇄ entity.
///
/// The entry conforms, never the entity: two providers that both conformed `User` would give one type two
/// conformances to one protocol, and the linker would pick one of them silently.
public protocol DTOEncodable {
    /// The entity that it becomes.
    associatedtype DTO

    /// Makes the entity.
    ///
    /// - Throws: `IncorrectData` with the field that has no meaning as an entity.
    func toDTO() throws(IncorrectData) -> DTO
}

/// An entry that can be made from an entity or a draft, to be sent to an API.
public protocol DTODecodable {
    /// What it is made from.
    associatedtype DTO

    /// Makes the entry.
    ///
    /// - Throws: `IncorrectData` with the field that the API has no form for.
    static func from(dto: DTO) throws(IncorrectData) -> Self
}

/// An entry that becomes an entity and is made from one.
public typealias DTOConvertible = DTODecodable & DTOEncodable

/// One element that cannot be mapped fails the array, and the error names its index.
extension Array: DTOEncodable where Element: DTOEncodable {
    public func toDTO() throws(IncorrectData) -> [Element.DTO] {
        try enumerated().map { (index, element) throws(IncorrectData) -> Element.DTO in
            do throws(IncorrectData) { return try element.toDTO() } catch { throw error.within(.index(index)) }
        }
    }
}

/// One element that cannot be mapped fails the array, and the error names its index.
extension Array: DTODecodable where Element: DTODecodable {
    public static func from(dto: [Element.DTO]) throws(IncorrectData) -> [Element] {
        try dto.enumerated().map { (index, element) throws(IncorrectData) -> Element in
            do throws(IncorrectData) { return try Element.from(dto: element) } catch {
                throw error.within(.index(index))
            }
        }
    }
}

/// `nil` stays `nil`.
extension Optional: DTOEncodable where Wrapped: DTOEncodable {
    public func toDTO() throws(IncorrectData) -> Wrapped.DTO? {
        try map { entry throws(IncorrectData) in try entry.toDTO() }
    }
}

/// `nil` stays `nil`.
extension Optional: DTODecodable where Wrapped: DTODecodable {
    public static func from(dto: Wrapped.DTO?) throws(IncorrectData) -> Wrapped? {
        try dto.map { dto throws(IncorrectData) in try Wrapped.from(dto: dto) }
    }
}
