import Protocols

/// What one field of a draft takes, found by trying.
struct DraftProbe: Sendable {
    /// The field's name.
    let name: String
    /// A text that the field takes; `nil` when none was found.
    let valid: String?
    /// Texts that it does not take.
    let invalid: [String]
    /// Whether an addition needs it.
    let isRequired: Bool

    /// The fields of what a provider type adds; empty when it adds nothing.
    static func additions(of type: any Provider.Type) -> [DraftProbe] {
        if let adding = type as? any Adding.Type { probes(adding: adding) } else { [] }
    }

    /// The fields of what a provider type changes; empty when it changes nothing.
    static func changes(of type: any Provider.Type) -> [DraftProbe] {
        if let editing = type as? any Editing.Type { probes(editing: editing) } else { [] }
    }

    private static func probes<Adder: Adding>(adding: Adder.Type) -> [DraftProbe] { probes(of: Adder.Draft.self) }

    private static func probes<Editor: Editing>(editing: Editor.Type) -> [DraftProbe] { probes(of: Editor.Draft.self) }

    private static func probes<Draft: ItemDraft>(of draft: Draft.Type) -> [DraftProbe] {
        Draft.fields.map { field in
            let isValid = { field.property(Draft(fields: [field.name: $0])).errors.isEmpty }
            return DraftProbe(
                name: field.name, valid: texts.first(where: isValid), invalid: texts.filter { !isValid($0) },
                isRequired: !field.property(Draft()).errors.isEmpty)
        }
    }

    private static let texts = [
        "Ada Fernsby", "12.5", "7", "2026-01-31", "2026-01-31T12:00:00Z", "ada@fernsby.example",
        "https://fernsby.example/", "true", "ada-fernsby", "a", "", " ", "-1", "1e9", "181", "-181",
        String(repeating: "x", count: 10_000),
    ]
}

extension [DraftProbe] {
    /// A value for every field.
    var wholeDraft: [String: String] {
        reduce(into: [:]) { draft, probe in draft[probe.name] = probe.valid }
    }
}

extension ItemDraft {
    /// A draft with some fields, by name.
    init(fields given: [String: String]) {
        self.init()
        for field in Self.fields {
            if let text = given[field.name] { field.set(&self, text) }
        }
    }
}
