import Protocols

/// A case of a contract has been checked.
struct CaseChecked: Event {
    let name: String
    let verdict: String
    /// Which one it is, from 1.
    let number: Int
    /// How many there are.
    let count: Int

    var title: String { "case" }

    var details: KeyValuePairs<String, FieldValue> {
        ["name": .text(name), "verdict": .text(verdict), "number": number.fieldValue, "count": count.fieldValue]
    }
}
