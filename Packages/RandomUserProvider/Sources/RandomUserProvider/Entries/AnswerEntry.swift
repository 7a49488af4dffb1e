import Protocols

/// What randomuser.me answers, with status 200 either way: users, or words about why there are none.
enum AnswerEntry: Decodable, RawDecodable, DTOEncodable {
    case users([UserEntry])
    case complaint(Complaint)

    private enum CodingKeys: CodingKey {
        case error, results
    }

    init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        // `error` first: an answer that has it has no `results`.
        if let words = try container.decodeIfPresent(String.self, forKey: .error) {
            self = .complaint(Complaint(words: words))
        } else {
            self = .users(try container.decode([UserEntry].self, forKey: .results))
        }
    }

    func toDTO() -> Result<[User], Complaint> {
        switch self {
        case .users(let entries): .success(entries.map { $0.toDTO() })
        case .complaint(let complaint): .failure(complaint)
        }
    }
}
