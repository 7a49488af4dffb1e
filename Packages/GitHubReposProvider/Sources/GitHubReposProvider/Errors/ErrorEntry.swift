import Protocols

/// The body of a refusal: `{"message": …, "errors": …}`. `errors` may be missing, a list of objects or of texts, or one
/// text.
struct ErrorEntry: Decodable, RawDecodable {
    /// What GitHub says, with its particulars.
    let reason: String

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        let message = try container.decode(String.self, forKey: .message)
        let list = try? container.decode([ErrorDetailEntry].self, forKey: .errors)
        let single = try? container.decode(ErrorDetailEntry.self, forKey: .errors)
        let details = (list ?? single.map { [$0] } ?? []).map(\.text).filter { !$0.isEmpty }
        reason = details.isEmpty ? message : "\(message) (\(details.joined(separator: "; ")))"
    }

    private enum CodingKeys: String, CodingKey {
        case message, errors
    }
}
