import Essentials
import Protocols

/// The source of the parameters.
struct ParameterSource {
    let parameters: [Parameter]

    /// Returns the parameters with names that are no options of the program: `api-limit` instead of `limit`.
    static func renamed(_ parameters: [Parameter], avoiding reserved: Set<String>) -> [Parameter] {
        parameters.map { parameter in
            let typed = parameter.typed(avoiding: reserved)
            return Parameter(
                typed.name.withoutDot, typed.summary, typed.kind, isRequired: typed.isRequired,
                defaultValue: typed.defaultValue, placement: typed.placement, queryName: typed.queryName,
                requires: typed.requires?.withoutDot, excludes: typed.excludes?.withoutDot,
                isSortOrder: typed.isSortOrder)
        }
    }

    /// The element of the array.
    private static func element(_ parameter: Parameter) -> String {
        let kind = parameter.kind.swift
        let standardName = String(parameter.name.map { $0 == "-" ? "_" : $0 })
        let options = [
            kind == ".text()" ? nil : kind, parameter.isRequired ? "isRequired: true" : nil,
            parameter.defaultValue.map { "defaultValue: \(SwiftSource.literal($0))" },
            parameter.placement == .query ? nil : "placement: .\(parameter.placement)",
            parameter.queryName == standardName ? nil : "queryName: \(SwiftSource.literal(parameter.queryName))",
            parameter.requires.map { "requires: \(SwiftSource.literal($0))" },
            parameter.excludes.map { "excludes: \(SwiftSource.literal($0))" },
            parameter.isSortOrder ? "isSortOrder: true" : nil,
        ].compactMap(\.self)
        return SwiftCall.text(
            "Parameter", [SwiftSource.literal(parameter.name), SwiftSource.literal(parameter.summary)] + options,
            indentation: 8)
    }

    /// The declaration in an extension of the provider.
    var text: String {
        """
            static let parameters = [
        \(parameters.map { "        \(Self.element($0))," }.joined(separator: "\n"))
            ]
        """
    }
}

extension ParameterKind {
    fileprivate var swift: String {
        switch self {
        case .text(.max): return ".text()"
        case .text(let length): return ".text(maximumLength: \(length))"
        case .integer(let range):
            let lower = range.lowerBound == .min ? ".min" : "\(range.lowerBound)"
            let upper = range.upperBound == .max ? ".max" : "\(range.upperBound)"
            return ".integer(\(lower)\(lower == ".min" || upper == ".max" ? " ... " : "...")\(upper))"
        case .choice(let words, let values):
            let pairs = words.compactMap { word in
                values[word].map { "\(SwiftSource.literal(word)): \(SwiftSource.literal($0))" }
            }
            let argument = pairs.isEmpty ? "" : ", values: \(SwiftSource.array(pairs))"
            return ".choice(\(SwiftSource.array(words.map(SwiftSource.literal)))\(argument))"
        case .choices(let words): return ".choices(\(SwiftSource.array(words.map(SwiftSource.literal))))"
        case .boolean: return ".boolean"
        // The only kind of a file that is no case of its own.
        case .custom: return ".date"
        }
    }
}

extension String {
    /// The name of a parameter of a file as a name of a package: `api-limit` for `param.limit`.
    var withoutDot: String { replacing("param.", with: "api-") }
}
