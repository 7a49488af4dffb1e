import Protocols

/// A new user as JSONPlaceholder takes it: only the fields that were given.
struct UserDraftEntry: Codable, DTODecodable, RawEncodable {
    let name: String?
    let address: AddressDraftEntry?

    static func from(dto: UserDraft) -> UserDraftEntry {
        UserDraftEntry(name: dto.name, address: AddressDraftEntry.from(dto: dto))
    }
}
