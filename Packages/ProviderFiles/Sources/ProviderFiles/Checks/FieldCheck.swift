import Protocols

/// The rules for the fields of a provider, and for the requests that send them.
struct FieldCheck {
    let fields: [Placed<FieldDefinition>]
    /// The place of the fields, even if there are errors in them; `nil` if the provider has none.
    let place: Place?
    let add: Placed<ChangeDefinition>?
    let edit: Placed<ChangeDefinition>?
    let lookups: [LookupDefinition]

    func run() {
        UniqueNames.check(fields.map { ($0.value.name.lowercased(), $0.value.name, $0.place) }, "field")
        checkPlaces()
        let changes = [("add", add), ("edit", edit)].compactMap { name, change in change.map { (name, $0) } }
        if let place, changes.isEmpty { place.fail("fields are for 'add' and 'edit', and the file has neither") }
        for field in fields where !changes.isEmpty {
            guard let change = field.value.change?.rawValue, !changes.contains(where: { $0.0 == change }) else {
                continue
            }
            field.place.fail("no request sends this field, because the file has no '\(change)'")
        }
        for (name, change) in changes {
            let own = fields.filter { $0.value.change == nil || $0.value.change?.rawValue == name }
            if place == nil || own.isEmpty && !fields.isEmpty {
                change.place.fail("'\(name)' needs 'fields', the values that users can set")
            }
            check(name, change)
        }
    }

    /// No field is inside another one.
    private func checkPlaces() {
        for (index, field) in fields.enumerated() {
            let other = fields[..<index].first { other in
                (other.value.path.starts(with: field.value.path) || field.value.path.starts(with: other.value.path))
                    && (other.value.change == nil || [nil, other.value.change].contains(field.value.change))
            }
            guard let other, other.value.name != field.value.name else { continue }
            field.place.fail("'\(field.value.name)' and '\(other.value.name)' have the same place in the body")
        }
    }

    private func check(_ name: String, _ change: Placed<ChangeDefinition>) {
        let needsLookup: Bool =
            switch change.value.answer {
            case .item: change.value.content != .fields
            case .id, .location, .nothing: true
            }
        if needsLookup, lookups.isEmpty { change.place.fail("this '\(name)' looks up the item, so it needs 'get'") }
        guard case .form? = change.value.target.request.body else { return }
        for field in fields where field.value.path.count > 1 && field.value.change?.rawValue ?? name == name {
            change.place.fail("a form has no place for '\(field.value.name)' inside another field")
        }
    }
}
