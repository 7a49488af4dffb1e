/// A street. The house's `number` is left out.
struct StreetEntry: Decodable {
    let name: String
}
