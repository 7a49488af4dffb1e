import Records

/// The type of a column in the result of a query, by its OID in `pg_type`.
struct ServerType: Hashable {
    let id: UInt32
    /// The type modifier: for `numeric`, the precision and the scale; -1 if there is none.
    let modifier: Int32

    init(id: UInt32, modifier: Int32) {
        self.id = id
        self.modifier = modifier
    }

    /// The kind of an expression's values. Arrays, and values of other types that have no matching kind, are text.
    var kind: FieldKind {
        switch id {
        case 16: .boolean
        // int8, int2, int4, oid
        case 20, 21, 23, 26: .integer
        // float4, float8
        case 700, 701: .number
        // numeric: the lowest 11 bits of the modifier minus 4 are the scale.
        case 1700: modifier >= 4 && (modifier - 4) & 0x7FF == 0 ? .integer : .number
        // timestamptz
        case 1184: .date
        // json, jsonb
        case 114, 3802: .any
        default: .text
        }
    }

    func value(_ text: String?) -> FieldValue {
        guard let text else { return .null }
        if id == 1700, let integer = Int128(text) { return .integer(integer) }
        return kind.value(text)
    }
}
