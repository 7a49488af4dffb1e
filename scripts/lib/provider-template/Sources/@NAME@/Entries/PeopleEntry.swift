import Protocols

/// A page of people as the API sends it.
struct PeopleEntry: Decodable, RawDecodable, DTOEncodable {
    let people: [PersonEntry]
    let pages: Int

    func toDTO() -> (users: [User], pageCount: Int) {
        (people.map { $0.toDTO() }, pages)
    }
}
