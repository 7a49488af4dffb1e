import Arguments
import Connections
import Essentials
import Failures
import Lists
import Output
import Presentation
import Protocols

/// A reader of an item's fields. It reads the JSON object of `--from` and the options. Options take precedence.
struct DraftReader {
    private let arguments: ParsedArguments
    private let input: UserInput
    private let command: String
    private let fields: [DraftFieldOption]

    /// - Parameters:
    ///   - command: The name of the command, for messages.
    ///   - fields: The fields that the item can have.
    init(_ arguments: ParsedArguments, _ input: UserInput, command: String, fields: [DraftFieldOption]) {
        self.arguments = arguments
        self.input = input
        self.command = command
        self.fields = fields
    }

    /// Returns the input of the given fields by name. The draft that is made from them checks the values.
    ///
    /// - Parameter id: the id of the item to edit. The JSON object may contain it as `id`.
    /// - Throws: a usage failure if the file cannot be read or is not one JSON object, or if a field is unknown or
    ///   `null`. An `interrupted` failure if a signal interrupts the read.
    func values(editing id: String? = nil) throws(Failure) -> [String: FieldValue] {
        var values: [String: FieldValue] = [:]
        if let path = arguments[.from] {
            for (name, value) in try object(at: path).sorted(by: { $0.key < $1.key }) {
                if name == "id", value.line == id { continue }
                try check(name, value)
                values[name] = value
            }
        }
        for field in fields {
            if let input = arguments[field.option] { values[field.name] = input }
        }
        return values
    }

    /// Throws a usage failure if a field or `--from` is given, because `--discard` drops a change as a whole.
    func refuseFields() throws(Failure) {
        let field = fields.first { arguments[$0.option] != nil }?.option.flag
        guard let flag = field ?? (arguments[.from] == nil ? nil : Option.from.flag) else { return }
        throw .usage("specify only one of '\(Option.discard.flag)' and '\(flag)'")
    }

    private func object(at path: String) throws(Failure) -> [String: FieldValue] {
        let source = path == "-" ? "standard input" : path
        let data = try input.read(path, expecting: "a JSON object")
        do throws(DuplicateKey) {
            if let object = try DraftJSON.object(in: data) { return object }
        } catch {
            throw .usage("\(error.reason) in \(source)", hint: "remove all but one of its values")
        }
        let example = fields.prefix(2).map { "\"\($0.name)\": \"…\"" }.joined(separator: ", ")
        throw .usage(
            "\(source) \(DraftJSON.problem(in: data)); \(command) takes one object",
            hint: "write the fields as {\(example)}")
    }

    private func check(_ name: String, _ value: FieldValue) throws(Failure) {
        let names = fields.map(\.name)
        guard let field = fields.first(where: { $0.name == name }) else {
            throw .usage(
                "unknown field '\(name)': expected one of \(names.joined(separator: ", "))",
                hint: name == "id"
                    ? "the API assigns ids; to print an item without its id: get 1 --format json --fields \(names.joined(separator: ","))"
                    : Suggestion.hint(for: name, among: names))
        }
        guard value != .null else {
            throw .usage(
                "invalid value for field '\(name)': expected \(field.option.syntax.expectation)",
                hint: "to leave the field unset, omit it")
        }
    }
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

extension Option<String?> {
    static var from: Option {
        Option(
            "from", "read the fields from a JSON object in this file (use '-' for standard input)",
            .path("FILE|-", "the path of a file, or -"))
    }
}
