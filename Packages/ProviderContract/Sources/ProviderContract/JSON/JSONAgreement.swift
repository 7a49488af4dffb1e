import Essentials
import Protocols

extension Entity {
    /// Returns the differences between the JSON form of the item and its columns; an empty array if they agree.
    ///
    /// The JSON form is the output of the `Codable` conformance, with ISO 8601 dates. A missing key counts as `null`.
    func disagreements(with columns: [(name: String, value: FieldValue)]) -> [String] {
        let encoder = JSONEncoder()
        encoder.dateEncodingStrategy = .records
        guard let data = try? encoder.encode(self), case .object(let members) = JSONParser.parse(data) else {
            return ["expected Codable to encode the item as a JSON object"]
        }
        let names = Set(columns.map(\.name))
        let extra = members.map(\.key).filter { !names.contains($0) }.sorted()
        return extra.map { "Codable encodes '\($0)', which is not a column" }
            + columns.compactMap { name, value in
                let json = members.first { $0.key == name }?.value ?? .null
                guard !json.agrees(with: value) else { return nil }
                return "Codable encodes '\(name)' as \(json), but the column has \(value)"
            }
    }
}

extension JSONValue {
    fileprivate func agrees(with value: FieldValue) -> Bool {
        switch (self, value) {
        case (.null, .null): true
        case (.boolean(let json), .boolean(let boolean)): json == boolean
        case (.number(let json), .integer(let integer)): Int128(json) == integer
        case (.number(let json), .number(let number)): Double(json) == number
        case (.number(let json), .decimal(let decimal)): Decimal(string: json) == decimal
        case (.text(let json), .text(let text)): json == text
        case (.text(let json), .date(let date)): json == date.iso8601
        case (.array(let json), .list(let values)):
            json.count == values.count && zip(json, values).allSatisfy { $0.agrees(with: $1) }
        case (.object(let json), .object(let members)):
            Set(json.map(\.key)).isSubset(of: members.map(\.name))
                && members.allSatisfy { member in
                    (json.first { $0.key == member.name }?.value ?? .null).agrees(with: member.value)
                }
        default: false
        }
    }
}
