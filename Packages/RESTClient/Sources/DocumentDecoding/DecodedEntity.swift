public import Protocols

/// Returns a decoded value that is an entity, or the entity of a decoded entry; `nil` for any other value.
public func entity(of value: some Decodable) -> (any Entity)? {
    if let entry = value as? any DTOEncodable { return convert(entry) }
    return value as? any Entity
}

/// A conversion that fails here also fails in the provider, which throws the error.
private func convert<Entry: DTOEncodable>(_ entry: Entry) -> (any Entity)? {
    guard Entry.DTO.self is any Entity.Type else { return nil }
    return try? entry.toDTO() as? any Entity
}
