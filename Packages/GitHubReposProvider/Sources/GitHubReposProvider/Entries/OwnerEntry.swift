import Protocols

/// The owner of a repository. GitHub gives null for an account that was deleted; the picture is then empty.
struct OwnerEntry: Decodable {
    let avatarURL: String

    init(from decoder: any Decoder) throws {
        if try decoder.singleValueContainer().decodeNil() {
            avatarURL = ""
        } else {
            avatarURL = try decoder.container(keyedBy: CodingKeys.self).decode(String.self, forKey: .avatarURL)
        }
    }

    private enum CodingKeys: String, CodingKey {
        case avatarURL = "avatar_url"
    }
}
