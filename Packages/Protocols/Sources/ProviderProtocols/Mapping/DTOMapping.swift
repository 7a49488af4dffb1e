/// An entry that can be converted to an entity. This conversion is the second mapping step, after ``RawDecodable``.
/// An entity that is its own entry has nothing to convert.
///
/// The entry, not the entity, conforms to this protocol. If two provider packages declared the conformance for `User`,
/// Swift would use one of the conformances without a warning.
public protocol DTOEncodable {
    /// The entity, also called data transfer object (DTO).
    associatedtype DTO = Self

    /// Converts the entry, or throws `IncorrectData` with the field that the entity cannot represent.
    func toDTO() throws(IncorrectData) -> DTO
}

extension DTOEncodable where DTO == Self {
    public func toDTO() -> Self { self }
}

/// An entry that can be created from an entity or a draft and sent in a request.
public protocol DTODecodable {
    /// The entity or draft.
    associatedtype DTO

    /// Creates an entry, or throws `IncorrectData` with the field that the API cannot represent.
    static func from(dto: DTO) throws(IncorrectData) -> Self
}

/// An entry that can be converted to an entity and created from one.
public typealias DTOConvertible = DTODecodable & DTOEncodable

/// The conversion fails if any element is invalid. The path in the error contains the index of that element.
extension Array: DTOEncodable where Element: DTOEncodable {
    public func toDTO() throws(IncorrectData) -> [Element.DTO] {
        try enumerated().map { (index, element) throws(IncorrectData) -> Element.DTO in
            do throws(IncorrectData) { return try element.toDTO() } catch { throw error.within(.index(index)) }
        }
    }
}

extension Array: DTODecodable where Element: DTODecodable {
    public static func from(dto: [Element.DTO]) throws(IncorrectData) -> [Element] {
        try dto.enumerated().map { (index, element) throws(IncorrectData) -> Element in
            do throws(IncorrectData) { return try Element.from(dto: element) } catch {
                throw error.within(.index(index))
            }
        }
    }
}

extension Optional: DTOEncodable where Wrapped: DTOEncodable {
    public func toDTO() throws(IncorrectData) -> Wrapped.DTO? {
        try map { entry throws(IncorrectData) in try entry.toDTO() }
    }
}

extension Optional: DTODecodable where Wrapped: DTODecodable {
    public static func from(dto: Wrapped.DTO?) throws(IncorrectData) -> Wrapped? {
        try dto.map { dto throws(IncorrectData) in try Wrapped.from(dto: dto) }
    }
}
