import Records

extension FieldKind {
    /// Restores what is lost in JSON: dates, and the order of an object's members.
    package func shape(_ value: FieldValue) -> FieldValue {
        switch (self, value) {
        case (.date, .text(let text)): Date(iso8601: text).map(FieldValue.date) ?? value
        case (.list(let element), .list(let values)): .list(values.map(element.shape))
        case (.object(let fields), .object(let members)):
            .object(
                fields.compactMap { field in
                    value[field.name].map { FieldValue.Member(field.name, field.kind.shape($0)) }
                } + members.filter { member in !fields.contains { $0.name == member.name } })
        default: value
        }
    }
}
