import Protocols

extension Entity {
    /// The id as text, which names the item in a look-up.
    var reference: String { id.description }

    /// The value of each column, by name.
    var fields: [(name: String, value: FieldValue)] {
        Self.columns.map { ($0.name, $0.value(self)) }
    }

    /// Whether another value is of the same type and equal.
    func isEqual(to other: any Entity) -> Bool {
        (other as? Self) == self
    }

    /// Whether writing it as JSON and reading that gives the same again.
    var survivesJSON: Bool {
        guard let data = try? JSONEncoder().encode(self) else { return false }
        return (try? JSONDecoder().decode(Self.self, from: data)) == self
    }
}
