import Arguments
import Essentials
import Output
import Protocols

/// The JSON Schemas (draft 2020-12) of a tool, made from the declarations of the command.
enum ToolSchema {
    /// Returns the schema of the arguments.
    static func input(_ options: [any OptionDeclaration], _ operands: [ToolOperand]) -> JSONValue {
        let named = operands.map { JSONValue.Member(key: $0.name, value: $0.schema) }
        let properties = named + options.map { JSONValue.Member(key: $0.name, value: schema(of: $0)) }
        let required = operands.filter(\.isRequired).map(\.name) + options.filter(\.isRequired).map(\.name)
        var members: [JSONValue.Member] = [
            .init(key: "type", value: "object"), .init(key: "properties", value: .object(properties)),
        ]
        if !required.isEmpty {
            members.append(.init(key: "required", value: .array(required.map(JSONValue.text))))
        }
        members.append(.init(key: "additionalProperties", value: false))
        return .object(members)
    }

    private static func schema(of option: any OptionDeclaration) -> JSONValue {
        let type = type(of: option.syntax)
        let isArray = option.isRepeatable && !option.syntax.isFlag && !option.syntax.isList
        let members: [JSONValue.Member] =
            isArray
            ? [.init(key: "type", value: "array"), .init(key: "items", value: .object(type))]
            : type
        return .object(members + [.init(key: "description", value: .text(description(of: option)))])
    }

    private static func type(of syntax: OptionSyntax) -> [JSONValue.Member] {
        if syntax.isFlag { return [.init(key: "type", value: "boolean")] }
        if let range = syntax.range {
            let maximum = range.upperBound < .max ? [number("maximum", range.upperBound)] : []
            let minimum = range.lowerBound > .min ? [number("minimum", range.lowerBound)] : []
            return [.init(key: "type", value: "integer")] + minimum + maximum
        }
        let words = syntax.candidates.map(JSONValue.text)
        let text: [JSONValue.Member] =
            [.init(key: "type", value: "string")]
            + (words.isEmpty ? [] : [.init(key: "enum", value: .array(words))])
        guard syntax.isList else { return text }
        return [.init(key: "type", value: "array"), .init(key: "items", value: .object(text))]
    }

    private static func number(_ key: String, _ value: Int) -> JSONValue.Member {
        JSONValue.Member(key: key, value: .number(String(value)))
    }

    /// Returns what help says of an option, without what the schema says.
    private static func description(of option: any OptionDeclaration) -> String {
        // A tool has no short options.
        let summary = option.shortFlag.map { option.summary.replacing(" (also \($0))", with: "") } ?? option.summary
        let isRule = option.syntax.needsExpectation && option.syntax.range == nil
        let rule = isRule ? ": \(option.syntax.expectation)" : ""
        return summary + rule + (option.defaultLabel.map { " (default: \($0))" } ?? "")
    }

    /// Returns the schema of one record. No field is required, because the assistant can choose some of them.
    static func record(_ fields: [Field]) -> JSONValue {
        let schema = FieldValue.object(JSONSchema.members(of: fields).filter { $0.name != "required" })
        return JSONParser.parse(Data(JSONText(schema).bytes)) ?? ["type": "object"]
    }

    /// Returns the schema of the result of a list.
    static func list(_ fields: [Field]) -> JSONValue {
        [
            "type": "object",
            "properties": [
                "items": ["type": "array", "items": record(fields)],
                "count": ["type": "integer"],
                "isComplete": ["type": "boolean", "description": "whether these are all items"],
                "after": ["type": "string", "description": "the 'after' of the call that continues the list"],
                "nextPage": ["type": "integer", "description": "the 'page' of the call that continues the list"],
                "total": ["type": "integer", "description": "the number of items in the whole list"],
                "notes": ["type": "array", "items": ["type": "string"]],
                "problem": ["type": "object", "description": "why the list ended early"],
            ],
            "required": ["items", "count", "isComplete"],
        ]
    }
}
