import Protocols

/// Reads the fields of an item to add or change: from a JSON object, then from options, which win.
struct DraftReader {
    /// The option that names the JSON object.
    static let source = Parameter(
        "from", "a file with a JSON object of these fields; - reads standard input",
        ParameterKind(placeholder: "FILE|-", rule: "the path of a file, or -") { $0.isEmpty ? nil : $0 })

    let invocation: Invocation

    init(_ invocation: Invocation) {
        self.invocation = invocation
    }

    /// - Parameter id: the item that is edited; an `id` in the object must be the same one.
    func draft<Draft: ItemDraft>(editing id: String? = nil) throws(Failure) -> Draft {
        var draft = Draft()
        if let path = invocation.arguments[Self.source.name] {
            for (name, value) in try object(at: path, like: Draft.fields.map(\.name)).sorted(by: { $0.key < $1.key }) {
                try set(name, to: value, in: &draft, editing: id)
            }
        }
        for field in Draft.fields {
            if let text = invocation.arguments[field.name] { field.set(&draft, text) }
        }
        return draft
    }

    private func object(at path: String, like names: [String]) throws(Failure) -> [String: FieldValue] {
        let source = path == "-" ? "standard input" : path
        let data: Data
        do {
            data = try read(path)
        } catch {
            throw .usage("Cannot read \(source): \(error.reason)")
        }
        do {
            return try FieldObject.from(raw: data).fields
        } catch {
            throw .usage(
                "No JSON object of fields in \(source): \(error.reason)",
                hint: "it looks like {\(names.prefix(2).map { "\"\($0)\": \"…\"" }.joined(separator: ", "))}")
        }
    }

    private func read(_ path: String) throws(ReadError) -> Data {
        guard path == "-", invocation.system.isInputTerminal else { return try invocation.system.readFile(path) }
        invocation.console.note("reading a JSON object from the terminal; end it with Ctrl-D on a line of its own")
        invocation.events.report(TerminalInput(isComplete: false))
        defer { invocation.events.report(TerminalInput(isComplete: true)) }
        return try invocation.system.readFile(path)
    }

    private func set<Draft: ItemDraft>(
        _ name: String, to value: FieldValue, in draft: inout Draft, editing id: String?
    ) throws(Failure) {
        if name == "id", value.line == id { return }
        guard let field = Draft.fields.first(where: { $0.name == name }) else {
            let names = Draft.fields.map(\.name)
            let words = names.joined(separator: ",")
            throw .usage(
                "There is no field \(name) to set; there are: \(names.joined(separator: ", "))",
                hint: name == "id"
                    ? "the API gives ids: leave it out, as in: get 1 --format json --fields \(words)"
                    : Suggestion.hint(for: name, among: names))
        }
        guard let text = value.draftText else {
            throw .usage("The field \(name) must be text or a number; leave out what is not to be set")
        }
        field.set(&draft, text)
    }
}

/// A JSON object of fields.
private struct FieldObject: Decodable, RawDecodable {
    let fields: [String: FieldValue]

    init(from decoder: any Decoder) throws {
        fields = try decoder.singleValueContainer().decode([String: PlainValue].self).mapValues(\.value)
    }
}

/// A value in such an object; `null` for an object within it, which no field can hold.
private struct PlainValue: Decodable {
    let value: FieldValue

    init(from decoder: any Decoder) {
        value = (try? FieldValue(from: decoder)) ?? .null
    }
}

extension FieldValue {
    /// The text of a draft's field, for text and numbers.
    fileprivate var draftText: String? {
        switch self {
        case .text(let text): text
        case .integer, .number: line
        case .null, .boolean, .list: nil
        }
    }
}
