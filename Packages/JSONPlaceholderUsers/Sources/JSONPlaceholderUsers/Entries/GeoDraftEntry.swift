import Protocols

/// The part of a new user that JSONPlaceholder keeps in `address.geo`.
struct GeoDraftEntry: Codable {
    let lat: String?
    let lng: String?

    /// `nil` when none of its fields was given.
    static func from(dto: UserDraft) -> GeoDraftEntry? {
        guard dto.latitude != nil || dto.longitude != nil else { return nil }
        return GeoDraftEntry(lat: dto.latitude, lng: dto.longitude)
    }
}
