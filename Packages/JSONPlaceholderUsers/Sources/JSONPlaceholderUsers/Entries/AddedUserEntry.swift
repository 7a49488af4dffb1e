import Protocols

/// The answer to a POST: what was sent, and the new id. What was not sent is missing in it, and becomes an empty text.
struct AddedUserEntry: Decodable, RawDecodable, DTOEncodable {
    let id: LenientInteger<Int64>
    let name: String
    let address: AddressDraftEntry?

    func toDTO() -> User {
        User(
            id: String(id.value), name: name, street: address?.street ?? "", city: address?.city ?? "",
            postcode: address?.zipcode?.text ?? "", latitude: address?.geo?.lat ?? "",
            longitude: address?.geo?.lng ?? "")
    }
}
