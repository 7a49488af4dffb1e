import Essentials
import Presentation
import Protocols

/// A reader of an item's fields. It reads the JSON object of `--from` and the options. Options take precedence.
struct DraftReader {
    let invocation: Invocation

    init(_ invocation: Invocation) {
        self.invocation = invocation
    }

    /// Returns a draft with the given fields. The draft also contains invalid values, with their errors.
    ///
    /// - Parameter id: the id of the item to edit. The JSON object may contain it as `id`.
    /// - Throws: a usage failure if the file cannot be read or is not one JSON object, or if a field is unknown or
    ///   `null`. An `interrupted` failure if a signal interrupts the read.
    func draft<Draft: ItemDraft>(editing id: String? = nil) throws(Failure) -> Draft {
        var draft = Draft()
        if let path = invocation.arguments[.from] {
            for (name, value) in try object(at: path, like: Draft.fields.map(\.name)).sorted(by: { $0.key < $1.key }) {
                try set(name, to: value, in: &draft, editing: id)
            }
        }
        for field in Draft.fields {
            if let input = invocation.arguments[Option(field)] { field.set(&draft, input) }
        }
        return draft
    }

    /// Throws a usage failure if a field or `--from` is given, because `--discard` drops a change as a whole.
    func refuseFields<Draft: ItemDraft>(of type: Draft.Type) throws(Failure) {
        let field = Draft.fields.map { Option($0) }.first { invocation.arguments[$0] != nil }?.flag
        guard let flag = field ?? (invocation.arguments[.from] == nil ? nil : Option.from.flag) else { return }
        throw .usage("specify only one of '\(Option.discard.flag)' and '\(flag)'")
    }

    private func object(at path: String, like names: [String]) throws(Failure) -> [String: FieldValue] {
        let source = path == "-" ? "standard input" : path
        let data = try invocation.readInput(path, expecting: "a JSON object")
        do throws(DuplicateKey) {
            if let object = try DraftJSON.object(in: data) { return object }
        } catch {
            throw .usage("\(error.reason) in \(source)", hint: "remove all but one of its values")
        }
        let example = names.prefix(2).map { "\"\($0)\": \"…\"" }.joined(separator: ", ")
        throw .usage(
            "\(source) \(DraftJSON.problem(in: data)); \(invocation.command.name) takes one object",
            hint: "write the fields as {\(example)}")
    }

    private func set<Draft: ItemDraft>(
        _ name: String, to value: FieldValue, in draft: inout Draft, editing id: String?
    ) throws(Failure) {
        if name == "id", value.line == id { return }
        let names = Draft.fields.map(\.name)
        guard let field = Draft.fields.first(where: { $0.name == name }) else {
            throw .usage(
                "unknown field '\(name)': expected one of \(names.joined(separator: ", "))",
                hint: name == "id"
                    ? "the API assigns ids; to print an item without its id: get 1 --format json --fields \(names.joined(separator: ","))"
                    : Suggestion.hint(for: name, among: names))
        }
        guard value != .null else {
            throw .usage(
                "invalid value for field '\(name)': expected \(field.form.expectation)",
                hint: "to leave the field unset, omit it")
        }
        field.set(&draft, value)
    }
}

extension Invocation {
    /// Returns the contents of a file, or of standard input for `-`.
    ///
    /// - Parameter content: The expected content, for the note that is shown if standard input is a terminal.
    /// - Throws: a usage failure if the file cannot be read. An `interrupted` failure if a signal interrupts the read.
    func readInput(_ path: String, expecting content: String) throws(Failure) -> Data {
        let isTyped = path == "-" && system.streams.isInputTerminal
        if isTyped {
            console.note("reading \(content) from the terminal; press Ctrl-D on an empty line to finish")
            events.report(TerminalInput(isComplete: false))
        }
        defer { if isTyped { events.report(TerminalInput(isComplete: true)) } }
        do {
            return try system.files.read(path)
        } catch {
            let source = path == "-" ? "standard input" : path
            throw error.isInterrupted ? .interrupted : .usage("could not read \(source): \(error.reason)")
        }
    }
}

/// An event that is reported before and after input is read from a terminal.
struct TerminalInput: Event {
    let isComplete: Bool

    var title: String { "input" }

    var details: KeyValuePairs<String, FieldValue> { ["complete": .boolean(isComplete)] }
}

private enum DraftJSON {
    private static let maximumDepth = 16

    /// Returns the fields; `nil` when the data is not one JSON object, or is nested too deeply.
    ///
    /// - Throws: `DuplicateKey` for two members with the same key.
    static func object(in data: Data) throws(DuplicateKey) -> [String: FieldValue]? {
        try data.decodedInput([String: Value].self, maximumDepth: maximumDepth)?.mapValues(\.field)
    }

    /// Returns the part of a message that says why ``object(in:)`` returned `nil`.
    static func problem(in data: Data) -> String {
        let words = data.split { " \t\r\n".utf8.contains($0) }
        let scalar = words.count == 1 ? String(decoding: words[0], as: UTF8.self) : ""
        return switch words.first?.first {
        case nil: "is empty"
        case UInt8(ascii: "["): "holds an array"
        case UInt8(ascii: "\""): "holds a string"
        case UInt8(ascii: "{") where data.contains(0): "is not UTF-8 text"
        case UInt8(ascii: "{") where data.nestingDepth > maximumDepth: "is nested deeper than \(maximumDepth) levels"
        case _ where ["true", "false"].contains(scalar): "holds a boolean"
        case _ where scalar == "null": "holds null"
        case _ where scalar.wholeMatch(of: /-?(0|[1-9][0-9]*)(\.[0-9]+)?([eE][+-]?[0-9]+)?/) != nil: "holds a number"
        default: "is not valid JSON"
        }
    }

    /// The value of a field. A number that is out of range is decoded as `null`, which is never valid.
    private struct Value: Decodable {
        let field: FieldValue

        init(from decoder: any Decoder) {
            field = (try? FieldValue(from: decoder)) ?? .null
        }
    }
}
