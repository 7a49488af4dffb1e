import Arguments
import Essentials
import Failures

/// The words of the command line for a call.
struct ToolWords {
    /// The options, with their values.
    private(set) var options: [String] = []
    private(set) var operands: [String] = []

    /// Reads the arguments of a call. An argument that is `null` counts as not given.
    ///
    /// - Throws: a usage failure for an argument that the tool does not have, and for a value of a wrong kind. What else
    ///   is wrong, the parser of the command finds.
    init(
        _ arguments: [JSONValue.Member], _ operand: ToolOperand?, _ declared: [any OptionDeclaration]
    ) throws(Failure) {
        for argument in arguments where argument.value != .null {
            if let operand, argument.key == operand.name {
                operands += try Self.texts(argument)
                guard operand.isList || operands.count == 1 else {
                    throw .usage("invalid value for '\(argument.key)': expected one value")
                }
                continue
            }
            guard let option = declared.first(where: { $0.name == argument.key }) else {
                let names = declared.map(\.name) + [operand?.name].compactMap(\.self)
                throw .usage(
                    "unknown argument '\(argument.key)'", hint: Suggestion.hint(for: argument.key, among: names))
            }
            let texts = try Self.texts(argument, isInteger: option.syntax.range != nil)
            let values = option.syntax.isList ? [texts.joined(separator: ",")] : texts
            options += values.map { "\(option.flag)=\($0)" }
        }
        if let operand, operand.isRequired, operands.isEmpty {
            throw .usage("missing argument '\(operand.name)'")
        }
    }

    /// All words. What follows the two dashes is no option, whatever it begins with.
    var all: [String] { options + ["--"] + operands }

    private static func texts(_ argument: JSONValue.Member, isInteger: Bool = false) throws(Failure) -> [String] {
        var values = [argument.value]
        if case .array(let elements) = argument.value { values = elements }
        var texts: [String] = []
        for value in values {
            switch value {
            case .text(let text) where !text.utf8.contains(0): texts.append(text)
            case .number(let digits): texts.append(isInteger ? integer(digits) : digits)
            case .boolean(let value): texts.append(value ? "true" : "false")
            default:
                throw .usage("invalid value for '\(argument.key)': expected text, a number, true or false")
            }
        }
        return texts
    }

    /// Returns the digits of an integer. The schema accepts one in another form, such as `2.0`.
    private static func integer(_ number: String) -> String {
        guard number.utf8.contains(where: { ".eE".utf8.contains($0) }), let value = Double(number) else {
            return number
        }
        return Int(exactly: value).map(String.init) ?? number
    }
}
