import Protocols

/// A user's changes as JSONPlaceholder takes them: only the keys that change, each with its whole value.
///
/// json-server merges a PATCH into what it has stored key by key, and no deeper: an `address` with just a new city
/// would lose its street, and its `suite`, which no `User` knows of.
struct UserPatchEntry: Encodable, DTODecodable, RawEncodable {
    let changes: [String: JSONEntry]

    static func from(
        dto: (stored: [String: JSONEntry], changes: UserDraft)
    ) throws(IncorrectData) -> UserPatchEntry {
        let changes = try JSONEntry.from(raw: UserDraftEntry.from(dto: dto.changes).toRaw()).toDTO()
        let stored = dto.stored.filter { changes[$0.key] != nil }
        return UserPatchEntry(changes: stored.merging(changes) { $0.merging($1) })
    }

    func encode(to encoder: any Encoder) throws {
        try changes.encode(to: encoder)
    }
}
