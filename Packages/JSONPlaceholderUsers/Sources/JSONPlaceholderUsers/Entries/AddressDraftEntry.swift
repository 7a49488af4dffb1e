import Protocols

/// The part of a new user that JSONPlaceholder keeps in `address`.
struct AddressDraftEntry: Codable {
    let street: String?
    let city: String?
    let zipcode: LenientText?
    let geo: GeoDraftEntry?

    /// `nil` when none of its fields was given.
    static func from(dto: UserDraft) -> AddressDraftEntry? {
        let geo = GeoDraftEntry.from(dto: dto)
        guard dto.street != nil || dto.city != nil || dto.postcode != nil || geo != nil else { return nil }
        return AddressDraftEntry(
            street: dto.street, city: dto.city, zipcode: dto.postcode.map { LenientText($0) }, geo: geo)
    }
}
