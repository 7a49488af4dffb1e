/// An entry that becomes an entity and is made from one.
public typealias DTOConvertible = DTODecodable & DTOEncodable
